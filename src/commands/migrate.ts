import { createCommand } from '../command-line/create-command.ts';
import { onInstances, withInstanceOptions, type InstanceOptions } from '../command-line/instances.ts';
import { print, printJson } from '../command-line/output.ts';

export const command = withInstanceOptions(
  createCommand(
    'migrate',
    'Applies outstanding migrations to the schemas of the instances, and verifies each schema.',
    [
      ['migrate', 'migrates all instances'],
      ['migrate --instance acme', 'migrates one of them'],
    ],
  ),
).action(async (options: InstanceOptions) => {
  await onInstances(options, (targets) => {
    const outcome = targets.map(({ ctx, migrated }) => ({ instance: ctx.settings.name, applied: migrated }));
    if (options.json) printJson(outcome);
    else {
      for (const { instance, applied } of outcome)
        print(`${instance}: ${applied.length > 0 ? `applied ${applied.join(', ')}` : 'up to date'}`);
    }
    return Promise.resolve();
  });
});
