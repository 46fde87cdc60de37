/** npm run key -- add NAME | list | remove NAME [--instance NAME]: API keys of an instance. */
import { parseArgs } from 'node:util';
import { requireOne, runCommand } from '../src/command.ts';
import { createApiKey } from '../src/access/credentials.ts';
import { StartError } from '../src/start-error.ts';
import { addKey, listKeys, removeKey } from '../src/storage/instance/credentials.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { instance: { type: 'string' } } });
const [action, name = ''] = positionals;

await runCommand(async (targets) => {
  const { db, settings } = requireOne(targets);
  if (action === 'list') {
    for (const key of await listKeys(db)) process.stdout.write(`${key.name}\n`);
  } else if (action === 'add' && name !== '') {
    const { key, hash } = createApiKey();
    if (!(await addKey(db, name, hash))) throw new StartError(`There is a key ${name} already; remove it first`);
    process.stdout.write(`${key}\n`);
    process.stderr.write('This is the key. It is shown once and kept as a hash: store it now.\n');
    if (!settings.security.keys)
      process.stderr.write('Keys are not enabled on this instance: set security.keys in instance.yaml.\n');
  } else if (action === 'remove' && name !== '') {
    if (!(await removeKey(db, name))) throw new StartError(`There is no key ${name}`);
    process.stdout.write(`${name} is removed; it stops working within 5 seconds\n`);
  } else {
    throw new StartError('Usage: npm run key -- add NAME | list | remove NAME [--instance NAME]');
  }
}, values.instance);
