import type { Command } from 'commander';
import { problemOfActorName } from '../access/caller.ts';
import { createApiKey } from '../access/credentials.ts';
import { createCommand, withExamples } from '../command-line/create-command.ts';
import { onInstances, requireOne, withInstanceOptions, type InstanceOptions } from '../command-line/instances.ts';
import { note, print, printJson } from '../command-line/output.ts';
import { StartError } from '../process/start-error.ts';
import { addKey, listKeys, listUsers, removeKey } from '../storage/instance/credentials.ts';

export const command = withInstanceOptions(
  createCommand('key', 'Manages the API keys of an instance.', [
    ['key add erp', 'creates a key and shows it once'],
    ['key list --instance acme', 'lists the keys of one of several instances'],
  ]),
);

withExamples(command.command('add <name>').description('Creates a key, and shows it once.'), [
  ['key add erp', 'creates the key erp'],
  ['key add erp >erp.key', 'writes nothing but the key to a file'],
]).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const { db, settings } = requireOne(targets);
    const problem = problemOfActorName(name, await listUsers(db));
    if (problem !== undefined) throw new StartError(problem);
    const { key, hash } = createApiKey();
    if (!(await addKey(db, name, hash))) throw new StartError(`The key ${name} exists already; remove it first`);
    if (options.json) printJson({ name, key });
    else print(key);
    note('Store this key now: it is shown only once, and the database has only its hash.');
    if (!settings.security.keys)
      note('This instance does not require keys: set security.keys to true in instance.yaml.');
  });
});

withExamples(command.command('list').description('Lists the names of all keys.'), [
  ['key list', 'prints a name per line'],
  ['key list --json', 'prints them as JSON'],
]).action(async (_options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const keys = (await listKeys(requireOne(targets).db)).map(({ name }) => ({ name }));
    if (options.json) printJson(keys);
    else for (const { name } of keys) print(name);
  });
});

withExamples(command.command('remove <name>').description('Removes a key, which stops working within a second.'), [
  ['key remove erp', 'removes the key erp'],
]).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    if (!(await removeKey(requireOne(targets).db, name))) throw new StartError(`The key ${name} does not exist`);
    if (options.json) printJson({ removed: name });
    else print(`Removed ${name}; it stops working within a second`);
  });
});
