import { hash } from 'node:crypto';
import type { ProductRevision } from '../../domain/product/product.ts';
import type { Language } from '../../domain/language.ts';
import type { Conditions } from '../request/conditions.ts';

/**
 * ETag of a product: its revision, its evaluation, and what its texts depend on. A write accepts any ETag of the same
 * revision, whichever representation was read.
 */
export function productTag(
  { revision, evaluation }: ProductRevision,
  language: Language,
  configurationTag: string,
): string {
  return `"${revision}.${evaluation}-${language}-${configurationTag}"`;
}

/** ETag of a representation that depends only on the configuration. */
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

/** Whether the client has this representation. An ETag takes precedence; the date counts only without one. */
export function isUnchanged({ ifNoneMatch, ifModifiedSince }: Conditions, tag: string, lastChanged?: Date): boolean {
  if (ifNoneMatch !== undefined) return namesTag(ifNoneMatch, tag);
  if (ifModifiedSince === undefined || lastChanged === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  // The header has a resolution of one second.
  return Number.isFinite(since) && Math.floor(lastChanged.getTime() / 1000) * 1000 <= since;
}

function namesTag(header: string, tag: string): boolean {
  return header === tag || header.split(',').some((entry) => [tag, '*'].includes(asUnpacked(entry)));
}

const PACKED_SUFFIX = '-gzip';

/** ETag of the compressed representation: different bytes need a different strong ETag. */
export function asPacked(tag: string): string {
  return `${tag.slice(0, -1)}${PACKED_SUFFIX}"`;
}

/** Normalises an entry of an ETag list: strips the weak prefix and the compression suffix. */
function asUnpacked(entry: string): string {
  const tag = entry.trim().replace(/^W\//, '');
  return tag.endsWith(`${PACKED_SUFFIX}"`) ? `${tag.slice(0, -PACKED_SUFFIX.length - 1)}"` : tag;
}

/** The ETag for a 304, in the form the client sent: it names the bytes that the client has. */
export function asNamed({ ifNoneMatch = '' }: Conditions, tag: string): string {
  const packed = asPacked(tag);
  return ifNoneMatch.includes(packed) ? packed : tag;
}

/**
 * Whether a conditional write may proceed.
 * @param revision of the stored product; undefined when there is none
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

/** ETag of a webhook. A write accepts any ETag of the same revision. */
export function webhookTag(revision: number, language: Language, configurationTag: string): string {
  return `"${revision}.0-${language}-${configurationTag}"`;
}

/** The revision in an ETag of a product or webhook; undefined for any other text. */
function revisionOf(tag: string): number | undefined {
  const [, revision] = /^"(\d{1,10})\.\d+-[^"]*"$/.exec(tag) ?? [];
  return revision === undefined ? undefined : Number(revision);
}
