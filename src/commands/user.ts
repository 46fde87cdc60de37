import { Argument, InvalidArgumentError, type Command } from 'commander';
import { problemOfActorName } from '../access/caller.ts';
import { hashPassword } from '../access/passwords.ts';
import { createCommand, withExamples } from '../command-line/create-command.ts';
import { onInstances, requireOne, withInstanceOptions, type InstanceOptions } from '../command-line/instances.ts';
import { print, printJson } from '../command-line/output.ts';
import { readPassword } from '../command-line/read-password.ts';
import { recordChange } from '../command-line/record-change.ts';
import { ROLES, type Role } from '../domain/access/roles.ts';
import { StartError } from '../process/start-error.ts';
import { listKeys, listUsers, removeUser, setPassword, setRole } from '../storage/instance/credentials.ts';

interface AddOptions extends InstanceOptions {
  readonly role?: Role;
}

export const command = withInstanceOptions(
  createCommand('user', 'Manages the users of an instance.', [
    ['user add anna --role reader', 'adds a user, or changes a password'],
    ['user list --instance acme', 'lists the users of one of several instances'],
  ]),
);

withExamples(
  command
    .command('add <name>')
    .description('Adds a user or changes a password, which is read from the terminal or stdin.')
    .option('--role <role>', `${ROLES.join(', ')}; a new user is an administrator without it`, readRole),
  [
    ['user add anna --role editor', 'asks for the password'],
    ['user add anna <password.txt', 'reads it from the first line of a file'],
  ],
).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<AddOptions>();
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    const { db } = ctx;
    // An existing user can get a new password, even if the name would not be allowed any more.
    const known = (await listUsers(db)).find((user) => user.name === name);
    const isNew = known === undefined;
    const role = options.role ?? known?.role ?? 'administrator';
    const keys = (await listKeys(db)).map((key) => key.name);
    // Those of the OpenID Connect provider, whose names have a colon, get no password.
    const problem = isNew || name.includes(':') ? problemOfActorName(name, keys) : undefined;
    if (problem !== undefined) throw new StartError(problem);
    const password = await hashPassword(await readPassword());
    const action = isNew ? 'USER_ADDED' : 'PASSWORD_CHANGED';
    await recordChange(ctx, action, `user:${name}`, (tx) => setPassword(tx, name, password, role));
    if (options.json) printJson({ name, role, isNew });
    else print(`Saved the password of ${name}, role ${role}`);
  });
});

withExamples(
  command
    .command('set-role <name>')
    .description('Changes the role of a user, at once.')
    .addArgument(new Argument('<role>', `one of ${ROLES.join(', ')}`).argParser(readRole)),
  [['user set-role anna reader', 'lets anna read, and nothing else']],
).action(async (name: string, role: Role, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    if (!(await recordChange(ctx, 'ROLE_CHANGED', `user:${name}`, (tx) => setRole(tx, name, role))))
      throw unknownUser(name);
    if (options.json) printJson({ name, role });
    else print(`${name} is now ${role}`);
  });
});

withExamples(command.command('list').description('Lists all users with their roles.'), [
  ['user list', 'prints a user per line'],
  ['user list --json', 'prints them as JSON'],
]).action(async (_options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const users = await listUsers(requireOne(targets).db);
    if (options.json) printJson(users);
    else for (const { name, role } of users) print(`${name}  ${role}`);
  });
});

withExamples(command.command('remove <name>').description('Removes a user, at once.'), [
  ['user remove anna', 'removes the user anna'],
]).action(async (name: string, _options: object, self: Command) => {
  const options = self.optsWithGlobals<InstanceOptions>();
  await onInstances(options, async (targets) => {
    const ctx = requireOne(targets);
    if (!(await recordChange(ctx, 'USER_REMOVED', `user:${name}`, (tx) => removeUser(tx, name))))
      throw unknownUser(name);
    if (options.json) printJson({ removed: name });
    else print(`Removed ${name}`);
  });
});

function readRole(text: string): Role {
  const role = ROLES.find((one) => one === text);
  if (role === undefined) throw new InvalidArgumentError(`Expected one of ${ROLES.join(', ')}.`);
  return role;
}

function unknownUser(name: string): StartError {
  return new StartError(`The user ${name} does not exist`);
}
