import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { GTIN, TARGET_MARKET } from '../../domain/catalogue/field-ids.ts';
import { SERVICE_ACTOR } from '../../domain/history/event.ts';
import { gtinOfKey, marketOfKey, type UnitKey } from '../../domain/product/identifiers.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import {
  findValidatedBy,
  findWatch,
  storeFindingsWatched,
  storeValidatedBy,
} from '../../storage/instance/instance-state.ts';
import type { ListFilter } from '../../storage/products/list-filters.ts';
import { countProducts, listUnitKeys } from '../../storage/products/product-lists.ts';
import { revalidateProducts } from './revalidate-products.ts';
import { saveProducts } from './save-products.ts';

const BATCH = 50;
/** So many keys are found at once. */
const KEYS = 5000;
const RETRY_MS = 2000;

/**
 * Revalidates every product when the rules or the configuration changed since the last complete run. The configuration
 * tag is stored at the end, so the next start repeats an interrupted run. Never rejects.
 *
 * @param onWait called when the run has to wait for the database of the instance
 */
export async function keepFindingsCurrent(
  ctx: InstanceContext,
  signal: AbortSignal,
  onWait: () => void = () => undefined,
): Promise<void> {
  try {
    await retryUntilDone(signal, () => revalidateAllIfNeeded(ctx, signal), onWait);
  } catch (error) {
    if (!signal.aborted) ctx.log.error({ err: error }, 'products could not be revalidated');
  }
}

/**
 * Revalidates one instance at a time, to leave capacity for requests; the next one does not wait for an unavailable
 * one.
 */
export class RevalidationQueue {
  #turn: Promise<unknown>;

  /** @param begin when the first one may begin */
  constructor(begin: Promise<unknown> = Promise.resolve()) {
    this.#turn = begin;
  }

  /** Resolves when the findings of the instance are current, or the signal aborts. */
  add(ctx: InstanceContext, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let hasBegun = false;
      signal.addEventListener('abort', () => hasBegun || resolve(), { once: true });
      this.#turn = this.#turn.then(
        () =>
          new Promise<void>((next) => {
            hasBegun = true;
            void keepFindingsCurrent(ctx, signal, next).then(() => {
              next();
              resolve();
            });
          }),
      );
    });
  }
}

/** @returns whether all products are validated; not yet while another process revalidates them */
async function revalidateAllIfNeeded(ctx: InstanceContext, signal: AbortSignal): Promise<boolean> {
  const isDone = async (): Promise<boolean> => (await findValidatedBy(ctx.db)) === ctx.configurationTag;
  if (await isDone()) return true;
  const unlock = await ctx.db.takeLock('findings');
  if (!unlock) return false;
  try {
    if (!(await isDone())) await revalidateAll(ctx, signal);
    return true;
  } finally {
    await unlock();
  }
}

async function revalidateAll(ctx: InstanceContext, signal: AbortSignal): Promise<void> {
  const began = ctx.now();
  const products = await countProducts(ctx.db, {});
  if (products > 0) ctx.log.info({ products }, 'rules or configuration changed: revalidating all products');
  const { revalidated, changed } = await revalidateListed({}, ctx, signal);
  await storeValidatedBy(ctx.db, ctx.configurationTag, began);
  if (revalidated > 0) ctx.log.info({ products: revalidated, changed }, 'revalidated all products');
}

/**
 * Revalidates what was written since other processes may have had other rules or another configuration, which is
 * expected for a day after these changed.
 * @returns whether to do so again later
 */
export async function revalidateWatched(ctx: InstanceContext, signal: AbortSignal): Promise<boolean> {
  const { findingsSince, validatedBy } = await findWatch(ctx.db);
  // Another process is validating everything, or this one is.
  if (validatedBy !== ctx.configurationTag) return true;
  if (findingsSince === undefined) return false;
  const unlock = await ctx.db.takeLock('findings');
  if (!unlock) return true;
  try {
    const began = ctx.now();
    const { changed } = await revalidateListed({ changedSince: findingsSince }, ctx, signal);
    if (changed > 0) ctx.log.info({ changed }, 'products that other processes had written were revalidated');
    await storeFindingsWatched(ctx.db, ctx.configurationTag, began);
    return true;
  } finally {
    await unlock();
  }
}

async function revalidateListed(
  filter: ListFilter,
  ctx: InstanceContext,
  signal: AbortSignal,
): Promise<{ readonly revalidated: number; readonly changed: number }> {
  let revalidated = 0;
  let changed = 0;
  for (let after = ''; ;) {
    const keys = await listUnitKeys(ctx.db, filter, { after, limit: KEYS });
    const last = keys.at(-1);
    if (last === undefined) return { revalidated, changed };
    for (let start = 0; start < keys.length; start += BATCH) {
      const batch = keys.slice(start, start + BATCH);
      await retryUntilDone(signal, async () => {
        const { findings, isStored } = await revalidateProducts(batch, ctx);
        changed += findings.size;
        return isStored;
      });
      await addMissingParties(batch, ctx);
    }
    after = last;
    revalidated += keys.length;
  }
}

/** Saves units that lack a party which the instance has a default for: the default may be newer than the units. */
async function addMissingParties(keys: readonly UnitKey[], ctx: InstanceContext): Promise<void> {
  if (ctx.settings.parties.defaults.length === 0) return;
  const bodies = keys.map((key) => ({ [GTIN]: gtinOfKey(key), [TARGET_MARKET]: marketOfKey(key) }));
  const outcome = await saveProducts({ bodies, dryRun: false, actor: SERVICE_ACTOR, mayWrite: () => true }, ctx);
  if ('refused' in outcome) ctx.log.warn({ products: keys.length }, 'default parties could not be added');
}

/** Retries until `work` returns true; outages and conflicting writers are transient. */
async function retryUntilDone(
  signal: AbortSignal,
  work: () => Promise<boolean>,
  onWait: () => void = () => undefined,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      if (await work()) return;
    } catch (error) {
      if (!isDatabaseRefusal(error)) throw error;
    }
    onWait();
    await wait(RETRY_MS, undefined, { signal });
  }
}
