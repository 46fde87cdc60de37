import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstanceContext } from '../../context.ts';
import { describeIssue } from '../../domain/input/issues.ts';
import { StartError } from '../../start-error.ts';
import { storeJudgedBy } from '../../storage/instance/instance-state.ts';
import { hasNoProducts } from '../../storage/products/products.ts';
import { saveProducts } from './save-products.ts';

/**
 * Loads `products.json` of an instance folder, an array of write bodies, when the instance has no products yet.
 * @returns how many products were loaded
 * @throws StartError when the file holds a body that can't be taken
 */
export async function loadDemoProducts(folder: string, ctx: InstanceContext, _stopping?: AbortSignal): Promise<number> {
  const file = join(folder, 'products.json');
  if (!existsSync(file) || !(await hasNoProducts(ctx.db))) return 0;
  const bodies = JSON.parse(readFileSync(file, 'utf8')) as unknown[];
  const outcome = await saveProducts({ bodies, dryRun: false, actor: 'demo', mayWrite: () => true }, ctx);
  if ('saved' in outcome) {
    // They are all that is there, so nothing was judged by other rules.
    await storeJudgedBy(ctx.db, ctx.configurationTag);
    return outcome.saved.length;
  }
  const [[index = 0, issues = []] = []] = outcome.refused.issues;
  throw new StartError(`${file}: item ${index}: ${issues[0] ? describeIssue(issues[0], 'en') : 'cannot be taken'}`);
}
