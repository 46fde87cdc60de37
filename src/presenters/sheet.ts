import type { Language } from '../domain/language.ts';
import { contentDisposition, PDF } from '../output/content-disposition.ts';
import type { KeptSheet } from '../sheets/sheet-cache.ts';
import { Bytes } from '../http/response/content.ts';
import type { Conditions } from '../http/request/conditions.ts';
import { asNamed, isUnchanged } from '../http/response/etag.ts';

/** Parameters and headers of a sheet request. */
interface SheetQuestion {
  readonly query: { readonly lang?: Language };
  readonly language: Language;
  readonly conditions: Conditions;
  readonly mediaType: string;
  readonly signal: AbortSignal;
}

export type SheetResponse =
  | { readonly status: 200; readonly headers: Record<string, string>; readonly body: Bytes }
  | { readonly status: 304; readonly headers: Record<string, string>; readonly body: undefined };

/** The parameter takes precedence over the header. */
export function sheetWishes({ query, language, signal, mediaType, conditions: { ifNoneMatch } }: SheetQuestion): {
  language: Language;
  hasTag: (tag: string) => boolean;
  signal: AbortSignal;
} {
  return {
    language: query.lang ?? language,
    signal,
    hasTag: (tag) => isUnchanged({ ifNoneMatch }, tagAs(mediaType, tag)),
  };
}

/** ETag of a sheet as this media type: another `Content-Type` needs another strong ETag. */
function tagAs(mediaType: string, tag: string): string {
  return mediaType === 'application/octet-stream' ? `${tag.slice(0, -1)}-octets"` : tag;
}

/** A sheet, or 304 when the client has it. */
export function respondWithSheet(
  {
    tag: sheetTag,
    duplicates,
    sheet,
  }: { readonly tag: string; readonly duplicates: readonly string[]; readonly sheet?: KeptSheet },
  { conditions, mediaType, query, language }: Pick<SheetQuestion, 'conditions' | 'mediaType' | 'query' | 'language'>,
  format: 'pdf' | 'html',
): SheetResponse {
  const tag = tagAs(mediaType, sheetTag);
  const headers = {
    ETag: tag,
    'Cache-Control': 'public, no-cache',
    Vary: 'Accept, Accept-Language',
    ...(duplicates.length === 0 ? {} : { 'Duplicate-Products': duplicates.join(', ') }),
  };
  if (!sheet) return { status: 304, headers: { ...headers, ETag: asNamed(conditions, tag) }, body: undefined };
  const own: Record<string, string> =
    format === 'pdf'
      ? { 'Content-Disposition': contentDisposition(sheet.filename, PDF) }
      : { 'Content-Security-Policy': sheet.policy, 'Referrer-Policy': 'no-referrer' };
  own['Content-Language'] = query.lang ?? language;
  return { status: 200, headers: { ...headers, ...own }, body: new Bytes(sheet.bytes) };
}
