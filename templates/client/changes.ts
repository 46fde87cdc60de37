import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'openapi-fetch';
import { CursorExpired, Refusal, Unreachable } from './errors.js';
import { readLines } from './lines.js';
import type { components, operations, paths } from './openapi.js';
import { dataOf, type Result } from './result.js';
import { isTransient } from './transport.js';

type Schemas = components['schemas'];
type Filters = NonNullable<operations['listChanges']['parameters']['query']>;
export type ChangeType = Schemas['ChangeType'];
/** What happened to a product. */
export type Change = Schemas['Change'];
/** A product as it is, at a full start. */
export type ProductState = Schemas['ProductState'];
/** Follows the last product of a full start: the copy is complete, and goes on after this cursor. */
export interface SnapshotEnd {
  readonly type: 'SNAPSHOT_END';
  readonly cursor: string;
}

export interface ChangesOptions {
  /** Continues after this event: the `cursor` of the last one that was handled. */
  readonly cursor?: string;
  /** Without a cursor: begins with the oldest event that is kept, which is the default, or with the next one. */
  readonly start?: 'oldest' | 'now';
  readonly types?: readonly ChangeType[];
  readonly targetMarket?: number;
  readonly productId?: string;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
  /** How long a request is held until something happens, in seconds; 60 by default, and at most. */
  readonly waitSeconds?: number;
}

/** `start: 'full'` returns all products first. */
export type CopyOptions = Omit<ChangesOptions, 'cursor' | 'start'> & { readonly start: 'full' };

const PAGE = 500;
/** Longest pause between two attempts to reach the service again. */
const LONGEST_PAUSE_SECONDS = 30;

/** @throws CursorExpired; Unreachable if the first request fails */
export async function* followChanges(
  api: Client<paths>,
  options: ChangesOptions | CopyOptions,
  backoffSeconds: number,
): AsyncGenerator<ProductState | SnapshotEnd | Change, void> {
  const { signal, types, targetMarket, productId, waitSeconds = 60 } = options;
  const filters: Filters = {
    ...(types === undefined ? {} : { type: [...types] }),
    ...(targetMarket === undefined ? {} : { targetMarket }),
    ...(productId === undefined ? {} : { productId }),
  };
  try {
    let cursor = 'cursor' in options ? options.cursor : undefined;
    if (options.start === 'full') cursor = yield* readSnapshot(api, filters, signal);
    // Where "now" is has to be known before the first wait, which may break.
    let wait = options.start === 'now' && cursor === undefined ? 0 : waitSeconds;
    let hasBegun = options.start === 'full';
    for (let failures = 0; ;) {
      const start: Filters = cursor === undefined ? { start: options.start ?? 'oldest' } : { cursor };
      const query = { ...filters, ...start, limit: PAGE, wait };
      const page = await readPage(api, query, hasBegun, signal);
      if (page) {
        yield* page.changes;
        cursor = page.nextCursor;
        wait = waitSeconds;
        hasBegun = true;
        failures = 0;
      } else {
        const seconds = Math.min(LONGEST_PAUSE_SECONDS, backoffSeconds * 2 ** failures++);
        await pause(seconds * 1000, undefined, signal ? { signal } : {});
      }
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** @returns undefined if the service cannot be reached at the moment, but could before */
async function readPage(
  api: Client<paths>,
  query: Filters,
  hasBegun: boolean,
  signal: AbortSignal | undefined,
): Promise<Schemas['ChangePage'] | undefined> {
  try {
    const result = await api.GET('/api/changes', { params: { query }, ...(signal ? { signal } : {}) });
    if (hasBegun && isTransient(result.response.status)) return undefined;
    return pageOf(result) as Schemas['ChangePage'];
  } catch (error) {
    // A body that breaks off is no `Unreachable`, but a TypeError of `fetch`.
    const isBroken = error instanceof Unreachable || error instanceof TypeError;
    if (hasBegun && isBroken && !signal?.aborted) return undefined;
    throw error;
  }
}

/** As lines, because there may be many products. @returns the cursor to the events since */
async function* readSnapshot(
  api: Client<paths>,
  filters: Filters,
  signal: AbortSignal | undefined,
): AsyncGenerator<ProductState | SnapshotEnd, string> {
  const result = await api.GET('/api/changes', {
    params: { query: { ...filters, start: 'full' } },
    headers: { Accept: 'application/x-ndjson' },
    parseAs: 'stream',
    ...(signal ? { signal } : {}),
  });
  const body = pageOf(result) as ReadableStream<Uint8Array>;
  try {
    for await (const line of readLines(body)) {
      const entry = JSON.parse(line) as ProductState | SnapshotEnd;
      yield entry;
      if ('cursor' in entry) return entry.cursor;
    }
  } catch (error) {
    if (signal?.aborted || !(error instanceof TypeError)) throw error;
    throw new Unreachable(result.response.url, 'the connection broke; begin the copy again', { cause: error });
  }
  throw new Unreachable(result.response.url, 'the response was cut; begin the copy again');
}

function pageOf<Data>(result: Result<Data>): NonNullable<Data> {
  try {
    return dataOf(result);
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === 'CURSOR_EXPIRED') throw new CursorExpired(error.problem);
    throw error;
  }
}
