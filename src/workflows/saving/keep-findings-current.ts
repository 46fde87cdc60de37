import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import { findJudgedBy, storeJudgedBy } from '../../storage/instance/instance-state.ts';
import { countProducts, listUnitKeys } from '../../storage/products/product-lists.ts';
import { revalidateProducts } from './revalidate-products.ts';

const BATCH = 50;
const RETRY_MS = 2000;

/**
 * Judges every product again when rules or configuration differ from those that it was judged by, so that no reader
 * sees findings of old rules for long. Which configuration it was is stored at the end: what was cut short is done again
 * by the next start. Never rejects.
 */
export async function keepFindingsCurrent(ctx: InstanceContext, signal: AbortSignal): Promise<void> {
  try {
    await persist(signal, () => judgeAllIfNeeded(ctx, signal));
  } catch (error) {
    if (!signal.aborted) ctx.log.error({ err: error }, 'products could not be judged again');
  }
}

async function judgeAllIfNeeded(ctx: InstanceContext, signal: AbortSignal): Promise<boolean> {
  if ((await findJudgedBy(ctx.db)) === ctx.configurationTag) return true;
  const products = await countProducts(ctx.db, {});
  if (products > 0) ctx.log.info({ products }, 'rules or configuration changed: judging all products again');
  let judged = 0;
  let changed = 0;
  for (let after = ''; ;) {
    const keys = await listUnitKeys(ctx.db, {}, { after, limit: BATCH });
    const last = keys.at(-1);
    if (last === undefined) break;
    await persist(signal, async () => {
      const { findings, isStored } = await revalidateProducts(keys, ctx);
      changed += findings.size;
      return isStored;
    });
    after = last;
    judged += keys.length;
  }
  await storeJudgedBy(ctx.db, ctx.configurationTag);
  if (judged > 0) ctx.log.info({ products: judged, changed }, 'all products judged again');
  return true;
}

/** Runs work until it goes through: a database that is away comes back, and units held by others are let go. */
async function persist(signal: AbortSignal, work: () => Promise<boolean>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      if (await work()) return;
    } catch (error) {
      if (!isDatabaseRefusal(error)) throw error;
    }
    await wait(RETRY_MS, undefined, { signal });
  }
}
