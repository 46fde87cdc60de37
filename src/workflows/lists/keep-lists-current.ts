import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import { WakeUp } from '../../wake-up.ts';
import { applyNotes } from '../../storage/products/change-notes.ts';
import {
  findFindingsCountedBy,
  recountFindings,
  storeFindingsCountedBy,
  findingCounting,
  type CountingContext,
} from '../../storage/products/finding-counts.ts';
import {
  areCounted,
  completeLists,
  countedList,
  findCountedLists,
  recountUnits,
  setCountedLists,
  type CountedList,
} from '../../storage/products/list-counts.ts';
import { UNIT_TYPE_LISTS } from '../../storage/products/product-counts.ts';
import {
  findViewIndexes,
  hasViewIndexes,
  updateViewIndexes,
  viewIndex,
  type ViewIndex,
} from '../../storage/products/view-indexes.ts';
import { findWantedLists, forgetWantedLists, noteWantedLists } from '../../storage/products/wanted-lists.ts';

type ListContext = Pick<InstanceContext, 'db' | 'views' | 'configurationTag' | 'log' | keyof CountingContext>;

/** Changes that come in this time are applied to the counts together. */
const APPLY_AFTER_MS = 1000;
const PART = 500;
/** Requests go first. */
const PAUSE_MS = 10;
const RETRY_MS = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Creates and drops indexes as the views need them, counts their products, and keeps the counts up to date with saves.
 * Lists are served meanwhile, slower. An instance without changes causes no further work. Never rejects.
 */
export async function keepListsCurrent(ctx: ListContext, signal: AbortSignal): Promise<void> {
  await Promise.all([keepPrepared(ctx, signal), keepApplying(ctx, signal)]);
}

async function keepPrepared(ctx: ListContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const outcome = await attempt('the indexes and counts of lists could not be prepared', ctx, signal, () =>
      prepareAlone(ctx, signal),
    );
    if (outcome === 'done') return;
    await pause(RETRY_MS, signal);
  }
}

type Outcome = 'done' | 'not now';

/** Prepares the lists unless another process does. */
async function prepareAlone(ctx: ListContext, signal: AbortSignal): Promise<Outcome> {
  if (await isPrepared(ctx)) return 'done';
  const release = await ctx.db.takeLock('lists');
  if (!release) return 'not now';
  try {
    await prepareLists(ctx, signal);
    return 'done';
  } finally {
    await release();
  }
}

async function isPrepared(ctx: ListContext): Promise<boolean> {
  const { noted, kept } = await findWantedLists(ctx.db);
  return (
    namesOf(ctx).every((name) => noted.has(name)) &&
    (await hasViewIndexes(ctx.db, indexesOf(ctx), kept)) &&
    (await areCounted(ctx.db, countedLists(ctx), kept)) &&
    (await areFindingsCounted(ctx))
  );
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

/** Brings indexes and counts in line with the views. Keeps those that another process has wanted lately. */
export async function prepareLists(ctx: ListContext, signal: AbortSignal): Promise<void> {
  const { db, log } = ctx;
  const found = [...(await findViewIndexes(db)), ...(await findCountedLists(db))];
  await noteWantedLists(db, namesOf(ctx), found);
  const { kept } = await findWantedLists(db);
  const { created, dropped, failed } = await updateViewIndexes(db, indexesOf(ctx), signal, kept);
  for (const [index, error] of failed) log.warn({ index, err: error }, 'an index of a view could not be created');
  if (created.length + dropped.length > 0) log.info({ created, dropped }, 'indexes of views updated');

  const { lists, isDue } = await setCountedLists(db, countedLists(ctx), kept);
  const gone = found.filter((name) => !kept.has(name));
  await forgetWantedLists(db, gone);
  if (isDue || !(await areFindingsCounted(ctx))) {
    await countFindings(ctx, signal);
    await storeFindingsCountedBy(db, ctx.configurationTag);
  }
  if (lists.length === 0 && !isDue) return;
  await recount(ctx, signal);
  await completeLists(db, lists);
}

function indexesOf({ views }: ListContext): ReadonlyMap<string, ViewIndex> {
  const indexes = [...views.values()].flatMap((view) => viewIndex(view) ?? []);
  return new Map(indexes.map((index) => [index.name, index]));
}

/** What the views and the overview need. */
function namesOf(ctx: ListContext): string[] {
  return [...indexesOf(ctx).keys(), ...countedLists(ctx).map(({ list }) => list)];
}

function countedLists({ views }: ListContext): CountedList[] {
  const ofViews = [...views.values()].flatMap(({ filter }) => countedList(filter) ?? []);
  const lists = [...ofViews, ...UNIT_TYPE_LISTS.values()];
  return [...new Map(lists.map((list) => [list.list, list])).values()];
}

/** Counts all products. Each part is complete in itself: one that is repeated or left out does no harm. */
async function recount({ db }: ListContext, signal: AbortSignal): Promise<void> {
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const last = await recountUnits(db, after, PART);
    if (last === undefined) return;
    after = last;
    await pause(PAUSE_MS, signal);
  }
}

const areFindingsCounted = async ({ db, configurationTag }: ListContext): Promise<boolean> =>
  (await findFindingsCountedBy(db)) === configurationTag;

/** Counts the findings of all products: another configuration may have other severities. */
async function countFindings(ctx: ListContext, signal: AbortSignal): Promise<void> {
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const last = await recountFindings(ctx.db, after, PART, findingCounting(ctx));
    if (last === undefined) return;
    after = last;
    await pause(PAUSE_MS, signal);
  }
}

/** Applies what is noted now, and then whatever saves of this process note. */
async function keepApplying(ctx: ListContext, signal: AbortSignal): Promise<void> {
  const changes = new WakeUp();
  ctx.db.onWrite(() => changes.notify());
  signal.addEventListener('abort', () => changes.notify(), { once: true });
  let checkedAt = Date.now();
  while (!signal.aborted) {
    const outcome = await attempt('changes of lists could not be counted', ctx, signal, async () => {
      await applyAllNotes(ctx, signal);
      if (Date.now() - checkedAt < DAY_MS) return 'done';
      checkedAt = Date.now();
      return prepareAlone(ctx, signal);
    });
    if (outcome === 'done') await changes.wait();
    await pause(outcome === 'done' ? APPLY_AFTER_MS : RETRY_MS, signal);
  }
}

/** Applies everything that is noted to the counts of lists and findings, and to the change feed. */
export async function applyAllNotes(
  ctx: Pick<ListContext, 'db' | keyof CountingContext>,
  signal: AbortSignal,
): Promise<void> {
  const counting = findingCounting(ctx);
  while (!signal.aborted && (await applyNotes(ctx.db, PART, counting)) === PART) await pause(PAUSE_MS, signal);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined);
