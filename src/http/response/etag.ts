import { hash } from 'node:crypto';
import { FIRST_TIMELINE } from '../../domain/history/timelines.ts';
import type { ProductRevision } from '../../domain/product/product.ts';
import type { Language } from '../../domain/language.ts';
import type { Conditions } from '../request/conditions.ts';

/**
 * ETag of a product: its revision, its evaluation, and what its texts depend on. A write accepts any ETag of the same
 * revision, whichever representation was read. On another timeline, the same revision is another state.
 */
export function productTag(
  { revision, evaluation }: Pick<ProductRevision, 'revision' | 'evaluation'>,
  timeline: string,
  language: Language,
  configurationTag: string,
): string {
  const on = timeline === FIRST_TIMELINE ? '' : `.${timeline}`;
  return `"${revision}.${evaluation}${on}-${language}-${configurationTag}"`;
}

/** ETag of a representation that depends only on the configuration. */
export function configurationETag(language: Language, configurationTag: string): string {
  return `"${language}-${configurationTag}"`;
}

/** ETag of a representation that is determined by these parts. */
export function hashedETag(...parts: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
}

export function revisionHeaders(lastChanged: Date, tag: string): Record<string, string> {
  return {
    ETag: tag,
    'Last-Modified': lastChanged.toUTCString(),
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
 * @param timeline the present one
 */
export function meetsConditions(
  { ifMatch, ifNoneMatch }: Conditions,
  revision: number | undefined,
  timeline: string,
): boolean {
  if (revision === undefined) return ifMatch === undefined;
  const names = (header: string): boolean =>
    header.split(',').some((entry) => entry.trim() === '*' || revisionOf(entry.trim(), timeline) === revision);
  return (ifMatch === undefined || names(ifMatch)) && (ifNoneMatch === undefined || !names(ifNoneMatch));
}

/** ETag of a webhook. A write accepts any ETag of the same revision. */
export function webhookTag(revision: number, timeline: string, language: Language, configurationTag: string): string {
  return productTag({ revision, evaluation: 0 }, timeline, language, configurationTag);
}

/** The revision in an ETag of a product or webhook of this timeline; undefined for any other text. */
function revisionOf(tag: string, timeline: string): number | undefined {
  const [, revision, on = FIRST_TIMELINE] = /^"(\d{1,10})\.\d+(?:\.(\w+))?-[^"]*"$/.exec(tag) ?? [];
  return revision === undefined || on !== timeline ? undefined : Number(revision);
}
