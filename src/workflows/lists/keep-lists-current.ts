import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import {
  applyChanges,
  areCounted,
  completeLists,
  countedList,
  recountUnits,
  setCountedLists,
  type CountedList,
} from '../../storage/products/list-counts.ts';
import { hasViewIndexes, updateViewIndexes, viewIndex, type ViewIndex } from '../../storage/products/view-indexes.ts';

type ListContext = Pick<InstanceContext, 'db' | 'views' | 'log'>;

/** Changes that come in this time are applied to the counts together. */
const APPLY_AFTER_MS = 1000;
const PART = 500;
/** Requests go first. */
const PAUSE_MS = 10;
const RETRY_MS = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How long after the first count everything is counted again: until then, a process of an older version may have saved
 * products without noting it.
 */
const SECOND_COUNT_MS = 10 * 60 * 1000;

/**
 * Creates and drops indexes as the views need them, counts their products, and keeps the counts up to date with saves.
 * Lists are served meanwhile, slower. An instance without changes causes no further work. Never rejects.
 */
export async function keepListsCurrent(ctx: ListContext, signal: AbortSignal): Promise<void> {
  await Promise.all([keepPrepared(ctx, signal), keepApplying(ctx, signal)]);
}

async function keepPrepared(ctx: ListContext, signal: AbortSignal): Promise<void> {
  for (let isAgain = false; !signal.aborted;) {
    const outcome = await attempt('the indexes and counts of lists could not be prepared', ctx, signal, () =>
      prepareAlone(ctx, signal, isAgain),
    );
    if (outcome === 'done') return;
    isAgain ||= outcome === 'counted for the first time';
    await pause(isAgain ? SECOND_COUNT_MS : RETRY_MS, signal);
  }
}

type Outcome = 'done' | 'counted for the first time' | 'not now';

/** Prepares the lists unless another process does. */
async function prepareAlone(ctx: ListContext, signal: AbortSignal, isAgain = false): Promise<Outcome> {
  const isPrepared =
    !isAgain && (await hasViewIndexes(ctx.db, indexesOf(ctx))) && (await areCounted(ctx.db, countedLists(ctx)));
  if (isPrepared) return 'done';
  const release = await ctx.db.takeLock('lists');
  if (!release) return 'not now';
  try {
    const { isFirst, products } = await prepareLists(ctx, signal, isAgain);
    return isFirst && products > 0 ? 'counted for the first time' : 'done';
  } finally {
    await release();
  }
}

/** Runs work and logs its failure, unless the database cannot be reached. */
async function attempt(
  problem: string,
  { log }: ListContext,
  signal: AbortSignal,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!signal.aborted && !isDatabaseRefusal(error)) log.warn({ err: error }, problem);
    return 'not now';
  }
}

/**
 * Brings indexes and counts in line with the views.
 * @param isAgain whether to count everything again although no list is new
 * @returns whether the products of the instance were counted for the first time, and how many were counted
 */
export async function prepareLists(
  ctx: ListContext,
  signal: AbortSignal,
  isAgain = false,
): Promise<{ readonly isFirst: boolean; readonly products: number }> {
  const { db, log } = ctx;
  const { created, dropped, failed } = await updateViewIndexes(db, indexesOf(ctx), signal);
  for (const [index, error] of failed) log.warn({ index, err: error }, 'an index of a view could not be created');
  if (created.length + dropped.length > 0) log.info({ created, dropped }, 'indexes of views updated');

  const { lists, isDue, isFirst } = await setCountedLists(db, countedLists(ctx));
  if (lists.length === 0 && !isDue && !isAgain) return { isFirst, products: 0 };
  const products = await recount(ctx, signal);
  await completeLists(db, lists);
  return { isFirst, products };
}

function indexesOf({ views }: ListContext): ReadonlyMap<string, ViewIndex> {
  const indexes = [...views.values()].flatMap((view) => viewIndex(view) ?? []);
  return new Map(indexes.map((index) => [index.name, index]));
}

function countedLists({ views }: ListContext): CountedList[] {
  const lists = [...views.values()].flatMap(({ filter }) => countedList(filter) ?? []);
  return [...new Map(lists.map((list) => [list.list, list])).values()];
}

/**
 * Counts all products. Each part is complete in itself: one that is repeated or left out does no harm.
 * @returns how many were counted
 */
async function recount({ db }: ListContext, signal: AbortSignal): Promise<number> {
  let products = 0;
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const { last, units } = await recountUnits(db, after, PART);
    if (last === undefined) return products;
    products += units;
    after = last;
    await pause(PAUSE_MS, signal);
  }
}

/** Applies what is noted now, and then whatever saves of this process note. */
async function keepApplying(ctx: ListContext, signal: AbortSignal): Promise<void> {
  const changes = new Changes();
  ctx.db.onListChange = () => changes.add();
  signal.addEventListener('abort', () => changes.add(), { once: true });
  let checkedAt = Date.now();
  while (!signal.aborted) {
    const outcome = await attempt('changes of lists could not be counted', ctx, signal, async () => {
      await applyAllChanges(ctx, signal);
      if (Date.now() - checkedAt < DAY_MS) return 'done';
      checkedAt = Date.now();
      return prepareAlone(ctx, signal);
    });
    if (outcome === 'done') await changes.next();
    await pause(outcome === 'done' ? APPLY_AFTER_MS : RETRY_MS, signal);
  }
}

/** Applies everything that is noted to the counts. */
export async function applyAllChanges({ db }: Pick<ListContext, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await applyChanges(db, PART)) === PART) await pause(PAUSE_MS, signal);
}

/** Tells one waiter that something changed since it last asked. */
class Changes {
  #isPending = false;
  #tell: (() => void) | undefined;

  add(): void {
    this.#isPending = true;
    this.#tell?.();
  }

  async next(): Promise<void> {
    if (!this.#isPending) await new Promise<void>((resolve) => (this.#tell = resolve));
    this.#tell = undefined;
    this.#isPending = false;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined);
