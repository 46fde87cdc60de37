/** npm run key -- add NAME | list | remove NAME [--instance NAME]: API keys of an instance. */
import { parseArgs } from 'node:util';
import { requireOne, runCommand } from '../src/command.ts';
import { problemOfActorName } from '../src/access/caller.ts';
import { createApiKey } from '../src/access/credentials.ts';
import { StartError } from '../src/process/start-error.ts';
import { addKey, listKeys, listUsers, removeKey } from '../src/storage/instance/credentials.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { instance: { type: 'string' } } });
const [action, name = ''] = positionals;

await runCommand(async (targets) => {
  const { db, settings } = requireOne(targets);
  if (action === 'list') {
    for (const key of await listKeys(db)) process.stdout.write(`${key.name}\n`);
  } else if (action === 'add' && name !== '') {
    const problem = problemOfActorName(name, await listUsers(db));
    if (problem !== undefined) throw new StartError(problem);
    const { key, hash } = createApiKey();
    if (!(await addKey(db, name, hash))) throw new StartError(`The key ${name} exists already; remove it first`);
    process.stdout.write(`${key}\n`);
    process.stderr.write('Store this key now: it is shown only once, and the database has only its hash.\n');
    if (!settings.security.keys)
      process.stderr.write('This instance does not require keys: set security.keys to true in instance.yaml.\n');
  } else if (action === 'remove' && name !== '') {
    if (!(await removeKey(db, name))) throw new StartError(`The key ${name} does not exist`);
    process.stdout.write(`Removed ${name}; it stops working within a second\n`);
  } else {
    throw new StartError('Usage: npm run key -- add NAME | list | remove NAME [--instance NAME]');
  }
}, values.instance);
