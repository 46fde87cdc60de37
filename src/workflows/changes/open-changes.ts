import type { InstanceContext } from '../../context.ts';
import type { Change, ChangeFilter } from '../../domain/history/change.ts';
import type { FeedPosition, Timelines } from '../../domain/history/timelines.ts';
import type { Product } from '../../domain/product/product.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { findProduct } from '../../storage/products/products.ts';
import { listStatuses } from '../reading/list-statuses.ts';
import { changeFeedOf } from './change-feed.ts';

/** Where a reader of the change feed starts: after a position, with the oldest event kept, or with the next one. */
export type ChangeStart = number | 'oldest' | 'now';

export interface ChangesRequest {
  readonly start: ChangeStart;
  readonly filter: ChangeFilter;
  readonly limit: number;
  /** How long to wait for an event. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** Events, and the position up to which the feed was read for them. */
export interface ChangesPart {
  readonly changes: readonly Change[];
  readonly end: number;
}

/** Events read at once: some of them contain a whole product. */
const PART = 100;

/** A page of the feed. */
export interface ChangesPage {
  readonly parts: AsyncIterable<ChangesPart>;
  /** Where the page ends, if its first part is all of it. */
  readonly knownEnd?: number;
}

/**
 * Opens a page, once its first part is read; it is short where the feed ends.
 * @throws ServiceError `CURSOR_EXPIRED`
 */
export async function openPage(
  { start, filter, limit, waitMs, signal }: ChangesRequest,
  ctx: InstanceContext,
): Promise<ChangesPage> {
  const feed = changeFeedOf(ctx);
  const read = (after: number | undefined, left: number, ms: number) =>
    feed.read({ after, limit: Math.min(left, PART), filter }, ms, signal);
  const first = await read(await positionOf(start, ctx), limit, waitMs);
  const isWhole = first.changes.length < PART || limit === PART;
  async function* parts(): AsyncGenerator<ChangesPart> {
    yield first;
    let left = limit - first.changes.length;
    for (let part = first; left > 0 && part.changes.length === PART; left -= part.changes.length) {
      part = await read(part.end, left, 0);
      yield part;
    }
  }
  return { parts: parts(), ...(isWhole ? { knownEnd: first.end } : {}) };
}

export interface FollowRequest extends Pick<ChangesRequest, 'start' | 'filter' | 'signal'> {
  /** Maximum number of events; undefined: no limit. */
  readonly limit: number | undefined;
  /** Ends after this long without an event; undefined: when the client disconnects or the service stops. */
  readonly waitMs: number | undefined;
  /** After this long without an event, an empty part follows. */
  readonly heartbeatMs: number;
}

/**
 * Follows the feed: events that are there, and then those that happen. Opens once the first part is read.
 * @throws ServiceError `CURSOR_EXPIRED`
 */
export async function followChanges(
  { start, filter, limit = Infinity, waitMs = Infinity, heartbeatMs, signal }: FollowRequest,
  ctx: InstanceContext,
): Promise<AsyncIterable<ChangesPart>> {
  const feed = changeFeedOf(ctx);
  const read = (after: number | undefined, left: number, ms: number) =>
    feed.read({ after, limit: Math.min(left, PART), filter }, ms, signal);
  const first = await read(await positionOf(start, ctx), limit, 0);
  async function* parts(): AsyncGenerator<ChangesPart> {
    yield first;
    let left = limit - first.changes.length;
    let quietMs = waitMs;
    for (let part = first; left > 0 && quietMs > 0 && !feed.isClosed;) {
      const ms = Math.min(heartbeatMs, quietMs);
      part = await read(part.end, left, ms);
      left -= part.changes.length;
      quietMs = part.changes.length > 0 ? waitMs : quietMs - ms;
      yield part;
    }
  }
  return parts();
}

/**
 * The position of a reader on the present timeline.
 * @throws ServiceError `CURSOR_EXPIRED` when the reader knows events that a restore has lost
 */
export function positionOn(timelines: Timelines, from: FeedPosition): number {
  if (!timelines.has(from)) throw new ServiceError('CURSOR_EXPIRED');
  return from.position;
}

async function positionOf(start: ChangeStart, ctx: InstanceContext): Promise<number | undefined> {
  if (start === 'now') return changeFeedOf(ctx).lastPosition();
  return start === 'oldest' ? undefined : start;
}

/** All products, each at least as new as a position of the feed, which is fixed before the first one is read. */
export async function openSnapshot(
  { targetMarket, key }: ChangeFilter,
  ctx: InstanceContext,
): Promise<{ readonly position: number; readonly products: AsyncGenerator<readonly Product[]> }> {
  const position = await changeFeedOf(ctx).lastPosition();
  const detail = { shown: 'all', activeVersion: false, deltaChanges: false, revalidate: false } as const;
  async function* products(): AsyncGenerator<readonly Product[]> {
    if (key !== undefined) {
      const product = await findProduct(ctx.db, key);
      if (product) yield [product];
      return;
    }
    const list = listStatuses({ targetMarket }, { skip: 0 }, detail, ctx);
    for await (const { entries } of list.pages) {
      yield entries.map(({ product }) => product);
    }
  }
  return { position, products: products() };
}
