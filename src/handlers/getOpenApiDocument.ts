import { CONTRACT } from '../contract.ts';
import type { Handler, HandlerContext } from '../http/operation.ts';
import { JsonText } from '../http/response/content.ts';
import { hashedETag, isUnchanged } from '../http/response/etag.ts';
import { describeInstance } from '../http/response/instance-document.ts';

interface ServedDocument {
  readonly text: string;
  readonly tag: string;
}

/** A client chooses the host that it sends, so few addresses are kept. */
const MAX_ORIGINS = 8;
const documents = new WeakMap<HandlerContext['settings'], Map<string | undefined, ServedDocument>>();

/** GET /api/openapi.json */
export const getOpenApiDocument: Handler<'getOpenApiDocument'> = ({ conditions, origin }, ctx) => {
  const { text, tag } = documentFor(origin, ctx);
  const headers = { ETag: tag, 'Cache-Control': 'no-cache', 'Content-Language': 'en' };
  if (isUnchanged(conditions, tag)) return { status: 304, headers, body: undefined };
  return { status: 200, headers, body: new JsonText(text) };
};

function documentFor(origin: string | undefined, { settings }: HandlerContext): ServedDocument {
  let kept = documents.get(settings);
  if (!kept) documents.set(settings, (kept = new Map<string | undefined, ServedDocument>()));
  let document = kept.get(origin);
  if (!document) {
    const text = JSON.stringify(describeInstance(CONTRACT, settings, origin));
    document = { text, tag: hashedETag(text) };
    if (kept.size >= MAX_ORIGINS) kept.clear();
    kept.set(origin, document);
  }
  return document;
}
