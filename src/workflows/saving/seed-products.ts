import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstanceContext } from '../../context.ts';
import { describeIssue } from '../../domain/input/issues.ts';
import { StartError } from '../../process/start-error.ts';
import { findValidatedBy, storeValidatedBy } from '../../storage/instance/instance-state.ts';
import { hasNoProducts } from '../../storage/products/products.ts';
import { readJsonArray } from './read-json-array.ts';
import { saveProducts } from './save-products.ts';

const PART = 200;
/** Configuration tag while seeding is in progress. */
const LOADING = 'loading';
/** Configuration tag after a resumed seed: matches no configuration, so all products are revalidated. */
const LOADED = 'loaded';

/**
 * Seeds an empty instance from `products.json` in its folder, an array of write bodies, in batches of one transaction
 * each. The next start repeats an interrupted seed.
 *
 * @param stopping stops seeding after the current batch when it aborts
 * @returns number of products loaded
 * @throws StartError when the file is not such an array or contains an invalid body; the reason of `stopping`
 */
export async function seedProducts(folder: string, ctx: InstanceContext, stopping?: AbortSignal): Promise<number> {
  const file = join(folder, 'products.json');
  if (!existsSync(file)) return 0;
  // Another process is seeding this instance.
  const unlock = await ctx.db.takeLock('seed');
  if (!unlock) return 0;
  try {
    const isCutShort = (await findValidatedBy(ctx.db)) === LOADING;
    if (!isCutShort && !(await hasNoProducts(ctx.db))) return 0;
    const loaded = await loadInParts(file, ctx, stopping);
    // A complete seed validated every product with the current configuration; a resumed one needs revalidation.
    await storeValidatedBy(ctx.db, isCutShort ? LOADED : ctx.configurationTag);
    return loaded;
  } finally {
    await unlock();
  }
}

async function loadInParts(file: string, ctx: InstanceContext, stopping?: AbortSignal): Promise<number> {
  await storeValidatedBy(ctx.db, LOADING);
  const size = Math.min(PART, ctx.settings.limits.batchItems);
  let loaded = 0;
  let part: unknown[] = [];
  const flush = async (): Promise<void> => {
    stopping?.throwIfAborted();
    if (part.length > 0) await savePart(file, part, loaded, ctx);
    loaded += part.length;
    part = [];
  };
  for await (const body of readJsonArray(file)) {
    part.push(body);
    if (part.length === size) await flush();
  }
  await flush();
  return loaded;
}

/** @param first index of the first body in the file */
async function savePart(file: string, bodies: readonly unknown[], first: number, ctx: InstanceContext): Promise<void> {
  const outcome = await saveProducts({ bodies, dryRun: false, actor: 'demo', mayWrite: () => true }, ctx);
  if ('saved' in outcome) return;
  const [[index = 0, issues = []] = []] = outcome.refused.issues;
  const problem = issues[0] ? describeIssue(issues[0], 'en') : 'cannot be saved';
  throw new StartError(`${file}: item ${first + index}: ${problem}`);
}
