import { createCommand } from '../command-line/create-command.ts';
import { onInstances, withInstanceOptions, type InstanceOptions } from '../command-line/instances.ts';
import { print, printJson } from '../command-line/output.ts';
import { withProgress } from '../command-line/progress.ts';
import { seedProducts } from '../workflows/saving/seed-products.ts';

export const command = withInstanceOptions(
  createCommand('seed', 'Loads products.json of each instance folder into instances that have no products.', [
    ['seed', 'seeds all instances'],
    ['seed --instance acme', 'seeds one of them'],
  ]),
).action(async (options: InstanceOptions) => {
  await onInstances(options, async (targets) => {
    const outcome: { instance: string; loaded: number }[] = [];
    for (const { folder, ctx } of targets) {
      const { name } = ctx.settings;
      const loaded = await withProgress(`${name}: loading products`, () => seedProducts(folder, ctx));
      outcome.push({ instance: name, loaded });
      const what =
        loaded > 0
          ? `loaded ${loaded} products`
          : 'nothing loaded: the instance already has products, or no products.json';
      if (!options.json) print(`${name}: ${what}`);
    }
    if (options.json) printJson(outcome);
  });
});
