import type { Command } from 'commander';
import { problemOfActorName } from '../access/caller.ts';
import { hashPassword } from '../access/passwords.ts';
import { createCommand, withExamples } from '../command-line/create-command.ts';
import { onInstances, requireOne, withInstanceOptions, type InstanceOptions } from '../command-line/instances.ts';
import { print, printJson } from '../command-line/output.ts';
import { readPassword } from '../command-line/read-password.ts';
import { recordChange } from '../command-line/record-change.ts';
import { StartError } from '../process/start-error.ts';
import { listKeys, listUsers, removeUser, setPassword } from '../storage/instance/credentials.ts';

export const command = withInstanceOptions(
  createCommand('user', 'Manages the users of an instance.', [
    ['user add anna', 'adds a user, or changes a password'],
    ['user list --instance acme', 'lists the users of one of several instances'],
  ]),
);

withExamples(
  command
    .command('add <name>')
    .description('Adds a user or changes a password, which is read from the terminal or stdin.'),
  [
    ['user add anna', 'asks for the password'],
    ['user add anna <password.txt', 'reads it from the first line of a file'],
  ],
).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    const { db } = ctx;
    // An existing user can get a new password, even if the name would not be allowed any more.
    const isNew = !(await listUsers(db)).includes(name);
    const keys = (await listKeys(db)).map((key) => key.name);
    const problem = isNew ? problemOfActorName(name, keys) : undefined;
    if (problem !== undefined) throw new StartError(problem);
    const password = await hashPassword(await readPassword());
    const action = isNew ? 'USER_ADDED' : 'PASSWORD_CHANGED';
    await recordChange(ctx, action, `user:${name}`, (tx) => setPassword(tx, name, password));
    if (options.json) printJson({ name, isNew });
    else print(`Saved the password of ${name}`);
  });
});

withExamples(command.command('list').description('Lists the names of all users.'), [
  ['user list', 'prints a name per line'],
  ['user list --json', 'prints them as JSON'],
]).action(async (_options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const users = await listUsers(requireOne(targets).db);
    if (options.json) printJson(users.map((name) => ({ name })));
    else for (const name of users) print(name);
  });
});

withExamples(command.command('remove <name>').description('Removes a user, at once.'), [
  ['user remove anna', 'removes the user anna'],
]).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    if (!(await recordChange(ctx, 'USER_REMOVED', `user:${name}`, (tx) => removeUser(tx, name))))
      throw new StartError(`The user ${name} does not exist`);
    if (options.json) printJson({ removed: name });
    else print(`Removed ${name}`);
  });
});
