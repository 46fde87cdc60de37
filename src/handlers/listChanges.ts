import type { ChangeFilter } from '../domain/history/change.ts';
import type { Timelines } from '../domain/history/timelines.ts';
import { parseProductId } from '../domain/product/identifiers.ts';
import type { Handler, OperationInput } from '../http/operation.ts';
import { parseCursor, readCursor } from '../http/request/cursor.ts';
import { refuseLastEventId } from '../http/request/last-event-id.ts';
import { refuseCombination } from '../http/request/parameter-issues.ts';
import { readChangePosition } from '../presenters/change.ts';
import { streamChanges } from '../presenters/change-stream.ts';
import { presentationOf } from '../presenters/save.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import {
  followChanges,
  openPage,
  openSnapshot,
  positionOn,
  type ChangeStart,
} from '../workflows/changes/open-changes.ts';

type Input = OperationInput<'listChanges'>;

const EVENT_STREAM = 'text/event-stream';
const LIMIT = 100;
/** How often an event stream without events sends a comment: proxies close silent connections. */
const HEARTBEAT_MS = 15_000;

/** GET /api/changes */
export const listChanges: Handler<'listChanges'> = async (input, ctx) => {
  const { query, mediaType, language, signal } = input;
  const { limit, wait } = query;
  const filter = readFilter(query);
  const timelines = await timelinesOf(ctx.db);
  const from = readStart(input, timelines);
  const snapshot = from === 'full' ? await openSnapshot(filter, ctx) : undefined;
  const start = snapshot?.position ?? (from as ChangeStart);
  const waitMs = wait === undefined ? undefined : wait * 1000;
  const page =
    mediaType === EVENT_STREAM
      ? { parts: await followChanges({ start, filter, limit, waitMs, heartbeatMs: HEARTBEAT_MS, signal }, ctx) }
      : snapshot
        ? { parts: noEvents() }
        : await openPage({ start, filter, limit: limit ?? LIMIT, waitMs: waitMs ?? 0, signal }, ctx);
  const stream = { ...page, timelines, products: snapshot?.products, snapshotEnd: snapshot?.position };
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: streamChanges(stream, mediaType, presentationOf(ctx, language)),
  };
};

function readFilter({ type, targetMarket, productId }: Input['query']): ChangeFilter {
  return {
    types: type && [...new Set(type)],
    targetMarket: targetMarket === undefined ? undefined : String(targetMarket).padStart(3, '0'),
    key: productId === undefined ? undefined : parseProductId(productId),
  };
}

/** The position of the header, which a client of an event stream repeats, then that of the query. */
function readStart({ query, mediaType, lastEventId }: Input, timelines: Timelines): ChangeStart | 'full' {
  const { cursor, start } = query;
  if (cursor !== undefined && start !== undefined) throw refuseCombination('cursor', 'start');
  const position = readCursor({ ...(cursor === undefined ? {} : { cursor }) }, readChangePosition);
  if (mediaType === EVENT_STREAM && lastEventId !== undefined) {
    const last = parseCursor(lastEventId, readChangePosition);
    if (last === undefined) throw refuseLastEventId(lastEventId);
    return positionOn(timelines, last);
  }
  return position ? positionOn(timelines, position) : (start ?? 'oldest');
}

async function* noEvents(): AsyncGenerator<never> {
  // The events begin with the next page.
}
