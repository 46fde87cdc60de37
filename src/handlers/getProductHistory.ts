import { presentEvent } from '../presenters/history-event.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { streamList } from '../http/list-stream.ts';
import type { Handler } from '../http/operation.ts';
import { presentationOf, productHeaders, revisionCheck } from '../presenters/save.ts';
import { asNamed } from '../http/etag.ts';
import { presentStatus } from '../presenters/product.ts';
import { listEvents } from '../workflows/reading/list-events.ts';
import { readProduct } from '../workflows/reading/read-product.ts';

/** Tells the id of an event from other positions. */
const EVENT = 'event';

/** GET /api/history/{productId} */
export const getProductHistory: Handler<'getProductHistory'> = async (input, ctx) => {
  const { path, query, conditions, language, mediaType } = input;
  const after = readCursor(query, ([kind, id, ...rest]) =>
    rest.length === 0 && kind === EVENT && Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : undefined,
  );
  // Every event changes the product's revision or its evaluation, so its tag is that of the history too.
  const { revision, found } = await readProduct(
    {
      productId: path.productId,
      activeVersion: false,
      keys: [],
      hasRevision: revisionCheck(conditions, language, ctx),
    },
    ctx,
  );
  const headers = productHeaders(revision, language, ctx);
  if (!found)
    return { status: 304, headers: { ...headers, ETag: asNamed(conditions, headers['ETag'] ?? '') }, body: undefined };
  const presentation = presentationOf(ctx, language);
  const { productId, unitType, lastModified } = presentStatus(found.product, presentation);
  const range = { after, skip: (query.offset ?? 1) - 1, limit: query.limit };
  const body = streamList(
    {
      ...listEvents(found.product.key, range, ctx),
      head: { status: 200, productId, unitType, lastModified },
      name: 'history',
      present: (event) => presentEvent(event, presentation),
      cursor: (id) => writeCursor(EVENT, id),
    },
    mediaType,
  );
  return { status: 200, headers, body };
};
