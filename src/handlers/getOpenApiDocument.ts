import { CONTRACT_TEXT } from '../contract.ts';
import type { Handler } from '../http/operation.ts';
import { JsonText } from '../http/response/content.ts';
import { hashedETag, isUnchanged } from '../http/response/etag.ts';

const TAG = hashedETag(CONTRACT_TEXT);
const HEADERS = { ETag: TAG, 'Cache-Control': 'no-cache', 'Content-Language': 'en' };

/** GET /api/openapi.json */
export const getOpenApiDocument: Handler<'getOpenApiDocument'> = ({ conditions }) => {
  if (isUnchanged(conditions, TAG)) return { status: 304, headers: HEADERS, body: undefined };
  return { status: 200, headers: HEADERS, body: new JsonText(CONTRACT_TEXT) };
};
