import { hash } from 'node:crypto';
import type { ProductRevision } from '../domain/product/product.ts';
import type { Language } from '../domain/language.ts';
import type { Conditions } from './operation.ts';

/**
 * Tag of a representation of a product: its revision, what else changed beside the values, and what the words depend
 * on. A write takes any tag of the same revision, whatever was read.
 */
export function productTag(
  { revision, evaluation }: ProductRevision,
  language: Language,
  configurationTag: string,
): string {
  return `"${revision}.${evaluation}-${language}-${configurationTag}"`;
}

/** ETag of what depends on the configuration alone. */
export function configurationETag(language: Language, configurationTag: string): string {
  return `"${language}-${configurationTag}"`;
}

/** ETag of a representation that is determined by these parts. */
export function hashedETag(...parts: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
}

export function revisionHeaders(product: ProductRevision, tag: string): Record<string, string> {
  return {
    ETag: tag,
    'Last-Modified': product.lastChanged.toUTCString(),
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Language',
  };
}

/** Whether the reader has this representation already. A tag decides alone; the date counts when there is no tag. */
export function isUnchanged({ ifNoneMatch, ifModifiedSince }: Conditions, tag: string, lastChanged?: Date): boolean {
  if (ifNoneMatch !== undefined) return namesTag(ifNoneMatch, tag);
  if (ifModifiedSince === undefined || lastChanged === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  // The header knows whole seconds only.
  return Number.isFinite(since) && Math.floor(lastChanged.getTime() / 1000) * 1000 <= since;
}

function namesTag(header: string, tag: string): boolean {
  return header === tag || header.split(',').some((entry) => [tag, '*'].includes(asUnpacked(entry)));
}

const PACKED_SUFFIX = '-gzip';

/** Tag of a representation that was packed: other bytes, so another strong tag. */
export function asPacked(tag: string): string {
  return `${tag.slice(0, -1)}${PACKED_SUFFIX}"`;
}

/** An entry of a list of tags as the tag that the service makes, packed or weak as it may be. */
function asUnpacked(entry: string): string {
  const tag = entry.trim().replace(/^W\//, '');
  return tag.endsWith(`${PACKED_SUFFIX}"`) ? `${tag.slice(0, -PACKED_SUFFIX.length - 1)}"` : tag;
}

/** A tag in the form in which the reader has it, for a 304: it names the bytes that the reader keeps. */
export function asNamed({ ifNoneMatch = '' }: Conditions, tag: string): string {
  const packed = asPacked(tag);
  return ifNoneMatch.includes(packed) ? packed : tag;
}

/**
 * Whether a write may go ahead.
 * @param revision of the product as stored; undefined when there is none
 */
export function meetsConditions({ ifMatch, ifNoneMatch }: Conditions, revision: number | undefined): boolean {
  if (ifMatch !== undefined) {
    if (revision === undefined) return false;
    if (!ifMatch.split(',').some((entry) => entry.trim() === '*' || revisionOf(entry.trim()) === revision))
      return false;
  }
  if (ifNoneMatch === undefined || revision === undefined) return true;
  return !ifNoneMatch.split(',').some((entry) => entry.trim() === '*' || revisionOf(entry.trim()) === revision);
}

/** The revision that a product tag speaks of; undefined for any other text. */
function revisionOf(tag: string): number | undefined {
  const [, revision] = /^"(\d{1,10})\.\d+-[^"]*"$/.exec(tag) ?? [];
  return revision === undefined ? undefined : Number(revision);
}
