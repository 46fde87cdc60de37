import { presentEvent } from '../presenters/history-event.ts';
import { readCursor, writeCursor } from '../http/request/cursor.ts';
import { streamList } from '../http/response/list-stream.ts';
import type { Handler } from '../http/operation.ts';
import { respondWithProduct } from './respond-with-product.ts';
import { asNamed } from '../http/response/etag.ts';
import { presentStatus } from '../presenters/product.ts';
import { listEvents } from '../workflows/reading/list-events.ts';

/** Tells the id of an event from other positions. */
const EVENT = 'event';

/** GET /api/history/{productId} */
export const getProductHistory: Handler<'getProductHistory'> = async (input, ctx) => {
  const { path, query, conditions, mediaType } = input;
  const after = readCursor(query, ([kind, id, ...rest]) =>
    rest.length === 0 && kind === EVENT && Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : undefined,
  );
  // Every event changes the product's revision or its evaluation, so the product's ETag is that of its history too.
  const response = await respondWithProduct(
    { productId: path.productId, keys: [] },
    input,
    ctx,
    (product, _values, presentation) => {
      const { productId, unitType, lastModified } = presentStatus(product, presentation);
      const range = { after, skip: (query.offset ?? 1) - 1, limit: query.limit };
      return streamList(
        {
          ...listEvents(product.key, range, ctx),
          head: { status: 200, productId, unitType, lastModified },
          name: 'history',
          present: (event) => presentEvent(event, presentation),
          cursor: (id) => writeCursor(EVENT, id),
        },
        mediaType,
      );
    },
  );
  if (response.status === 200) return response;
  return { ...response, headers: { ...response.headers, ETag: asNamed(conditions, response.headers['ETag'] ?? '') } };
};
