/**
 * npm run user -- add NAME | list | remove NAME [--instance NAME]: users of an instance. The password is read from
 * stdin.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { requireOne, runCommand } from '../src/command.ts';
import { problemOfActorName } from '../src/access/caller.ts';
import { hashPassword } from '../src/access/passwords.ts';
import { StartError } from '../src/process/start-error.ts';
import { listKeys, listUsers, removeUser, setPassword } from '../src/storage/instance/credentials.ts';

const MIN_LENGTH = 10;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { instance: { type: 'string' } } });
const [action, name = ''] = positionals;

await runCommand(async (targets) => {
  const { db } = requireOne(targets);
  if (action === 'list') {
    for (const user of await listUsers(db)) process.stdout.write(`${user}\n`);
  } else if (action === 'add' && name !== '') {
    // An existing user can get a new password, even if the name would not be allowed any more.
    const isNew = !(await listUsers(db)).includes(name);
    const keys = (await listKeys(db)).map((key) => key.name);
    const problem = isNew ? problemOfActorName(name, keys) : undefined;
    if (problem !== undefined) throw new StartError(problem);
    await setPassword(db, name, await hashPassword(await readPassword()));
    process.stdout.write(`Saved the password of ${name}\n`);
  } else if (action === 'remove' && name !== '') {
    if (!(await removeUser(db, name))) throw new StartError(`The user ${name} does not exist`);
    process.stdout.write(`Removed ${name}\n`);
  } else {
    throw new StartError('Usage: npm run user -- add NAME | list | remove NAME [--instance NAME]');
  }
}, values.instance);

/** Prompts on a terminal without echo; otherwise reads the first line of stdin. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write(`Password, at least ${MIN_LENGTH} characters: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  const password = await lines.question('');
  lines.close();
  if (isTerminal) process.stderr.write('\n');
  if (password.length < MIN_LENGTH)
    throw new StartError(`The password is too short: use at least ${MIN_LENGTH} characters`);
  return password;
}
