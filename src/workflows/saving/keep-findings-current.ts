import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { GTIN, TARGET_MARKET } from '../../domain/catalogue/field-ids.ts';
import { SERVICE_ACTOR } from '../../domain/history/event.ts';
import { gtinOfKey, marketOfKey, type UnitKey } from '../../domain/product/identifiers.ts';
import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import { findValidatedBy, storeValidatedBy } from '../../storage/instance/instance-state.ts';
import { countProducts, listUnitKeys } from '../../storage/products/product-lists.ts';
import { revalidateProducts } from './revalidate-products.ts';
import { saveProducts } from './save-products.ts';

const BATCH = 50;
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

/** Works on one instance at a time, to leave capacity for requests; the next one does not wait for an unavailable one. */
export async function keepAllFindingsCurrent(
  instances: readonly InstanceContext[],
  signal: AbortSignal,
): Promise<void> {
  const runs: Promise<void>[] = [];
  for (const ctx of instances) {
    await new Promise<void>((resolve) => {
      runs.push(keepFindingsCurrent(ctx, signal, resolve).then(resolve));
    });
  }
  await Promise.all(runs);
}

async function revalidateAllIfNeeded(ctx: InstanceContext, signal: AbortSignal): Promise<boolean> {
  if ((await findValidatedBy(ctx.db)) === ctx.configurationTag) return true;
  const products = await countProducts(ctx.db, {});
  if (products > 0) ctx.log.info({ products }, 'rules or configuration changed: revalidating all products');
  let revalidated = 0;
  let changed = 0;
  for (let after = ''; ;) {
    const keys = await listUnitKeys(ctx.db, {}, { after, limit: BATCH });
    const last = keys.at(-1);
    if (last === undefined) break;
    await retryUntilDone(signal, async () => {
      const { findings, isStored } = await revalidateProducts(keys, ctx);
      changed += findings.size;
      return isStored;
    });
    await addMissingParties(keys, ctx);
    after = last;
    revalidated += keys.length;
  }
  await storeValidatedBy(ctx.db, ctx.configurationTag);
  if (revalidated > 0) ctx.log.info({ products: revalidated, changed }, 'revalidated all products');
  return true;
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
