import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstanceContext } from '../../context.ts';
import { describeIssue } from '../../domain/input/issues.ts';
import { StartError } from '../../start-error.ts';
import { findJudgedBy, storeJudgedBy } from '../../storage/instance/instance-state.ts';
import { hasNoProducts } from '../../storage/products/products.ts';
import { readJsonArray } from './read-json-array.ts';
import { saveProducts } from './save-products.ts';

const PART = 200;
/** Stands for the configuration that products were validated by, while they are being loaded. */
const LOADING = 'loading';
/** Stands for configurations that nobody knows any more. */
const LOADED = 'loaded';

/**
 * Loads `products.json` of an instance folder, an array of write bodies, when the instance has no products yet, in parts
 * of one transaction each. A load that was cut short is done again by the next start.
 *
 * @param stopping ends it between two parts when it aborts
 * @returns how many products were loaded
 * @throws StartError when the file is not such an array, or holds a body that can't be taken; the reason of `stopping`
 */
export async function loadDemoProducts(folder: string, ctx: InstanceContext, stopping?: AbortSignal): Promise<number> {
  const file = join(folder, 'products.json');
  if (!existsSync(file)) return 0;
  // Another process that loads them does all of it.
  const unlock = await ctx.db.takeLock('seed');
  if (!unlock) return 0;
  try {
    const isCutShort = (await findJudgedBy(ctx.db)) === LOADING;
    if (!isCutShort && !(await hasNoProducts(ctx.db))) return 0;
    const loaded = await loadInParts(file, ctx, stopping);
    // Products that are all new were validated by the rules of now; those of a load that was cut short are validated again.
    await storeJudgedBy(ctx.db, isCutShort ? LOADED : ctx.configurationTag);
    return loaded;
  } finally {
    await unlock();
  }
}

async function loadInParts(file: string, ctx: InstanceContext, stopping?: AbortSignal): Promise<number> {
  await storeJudgedBy(ctx.db, LOADING);
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
  const problem = issues[0] ? describeIssue(issues[0], 'en') : 'cannot be taken';
  throw new StartError(`${file}: item ${first + index}: ${problem}`);
}
