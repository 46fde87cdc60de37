/** npm run migrate [-- --instance NAME]: applies outstanding migrations to the schemas of the instances. */
import { parseArgs } from 'node:util';
import { runCommand } from '../src/command.ts';

const { values } = parseArgs({ options: { instance: { type: 'string' } } });
await runCommand((targets) => {
  for (const { ctx, migrated } of targets) {
    process.stdout.write(
      `${ctx.settings.name}: ${migrated.length > 0 ? `applied ${migrated.join(', ')}` : 'up to date'}\n`,
    );
  }
  return Promise.resolve();
}, values.instance);
