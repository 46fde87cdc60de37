/** npm run seed [-- --instance NAME]: loads products.json into an instance that has no products. */
import { parseArgs } from 'node:util';
import { runCommand } from '../src/command.ts';
import { seedProducts } from '../src/workflows/saving/seed-products.ts';

const { values } = parseArgs({ options: { instance: { type: 'string' } } });
await runCommand(async (targets) => {
  for (const { folder, ctx } of targets) {
    const loaded = await seedProducts(folder, ctx);
    const outcome =
      loaded > 0
        ? `loaded ${loaded} products`
        : 'nothing loaded: the instance already has products, or no products.json';
    process.stdout.write(`${ctx.settings.name}: ${outcome}\n`);
  }
}, values.instance);
