import type { InstanceContext } from '../../context.ts';
import type { Language } from '../../domain/language.ts';
import type { ListRevision } from '../../domain/product/product.ts';
import type { StreamedBody } from './content.ts';
import type { Conditions } from '../request/conditions.ts';
import { asNamed, hashedETag, isUnchanged } from './etag.ts';

/** The inputs, besides products, that determine a list. */
export interface ListQuestion {
  readonly path: object;
  readonly query: object;
  readonly language: Language;
  readonly mediaType: string;
}

export type ListResponse =
  | { readonly status: 200; readonly headers: Record<string, string>; readonly body: StreamedBody }
  | { readonly status: 304; readonly headers: Record<string, string>; readonly body: undefined };

/** Headers of a response with a list of products. */
export function listHeaders(
  { tag, lastChanged }: ListRevision,
  { path, query, language, mediaType }: ListQuestion,
  ctx: Pick<InstanceContext, 'configurationTag' | 'now'>,
): Record<string, string> {
  return {
    ETag: hashedETag(tag, path, query, language, mediaType, ctx.configurationTag),
    // An empty list has no date; one with `modifiedsince` changes with the clock.
    'Last-Modified': (lastChanged ?? ctx.now()).toUTCString(),
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept, Accept-Language',
  };
}

/**
 * Whether the client has this list.
 * @param headers of the response with the list
 */
function isListUnchanged(
  conditions: Conditions,
  { lastChanged }: ListRevision,
  headers: Readonly<Record<string, string>>,
): boolean {
  return isUnchanged(conditions, headers['ETag'] ?? '', lastChanged);
}

/**
 * A list, or 304 without reading it when the client has it.
 * @param revision read before the list
 */
export function respondWithList(
  revision: ListRevision,
  question: ListQuestion & { readonly conditions: Conditions },
  ctx: Pick<InstanceContext, 'configurationTag' | 'now'>,
  makeBody: () => StreamedBody,
): ListResponse {
  const headers = listHeaders(revision, question, ctx);
  if (!isListUnchanged(question.conditions, revision, headers)) return { status: 200, headers, body: makeBody() };
  const ETag = asNamed(question.conditions, headers['ETag'] ?? '');
  return { status: 304, headers: { ...headers, ETag, Vary: `${headers['Vary']}, Accept-Encoding` }, body: undefined };
}
