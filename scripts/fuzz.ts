/**
 * npm run test:contract: fuzzes the running service with schemathesis against its own OpenAPI document, on a fresh
 * database, with keys enabled. Schemathesis is taken from PATH, or from a virtual environment made from PyPI.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { createApiKey } from '../src/http/credentials.ts';
import { startService } from '../src/service.ts';
import { addKey } from '../src/storage/credentials.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const VERSION = '4.32.5';
const VENV = '.venv/schemathesis';
const examples = process.env['FUZZ'] === 'long' ? '150' : (process.env['FUZZ_EXAMPLES'] ?? '25');

function findSchemathesis(): string {
  const onPath = spawnSync('schemathesis', ['--version'], { encoding: 'utf8' });
  if (onPath.status === 0 && onPath.stdout.includes(VERSION)) return 'schemathesis';
  const inVenv = join(VENV, 'bin', 'schemathesis');
  if (existsSync(inVenv)) return inVenv;
  process.stdout.write(`Installing schemathesis ${VERSION} into ${VENV} …\n`);
  for (const [command, args] of [
    ['python3', ['-m', 'venv', VENV]],
    [join(VENV, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]],
  ] as const) {
    if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) {
      process.stderr.write(
        'schemathesis is not there: it needs Python 3.10 or newer with venv, and PyPI, or schemathesis on PATH\n',
      );
      process.exit(1);
    }
  }
  return inVenv;
}

const schemathesis = findSchemathesis();
const folder = createTemporaryFolder('fuzz');
const instance = join(folder.path, 'instance');
mkdirSync(instance);
writeFileSync(join(instance, 'instance.yaml'), 'name: fuzz\nlanguages: [en, da]\nsecurity: { keys: true }\n');
for (const file of ['fields.yaml', 'views.yaml', 'profiles.yaml', 'recipients.yaml', 'products.json'])
  writeFileSync(join(instance, file), readFileSync(join('instances/demo', file)));

const service = await startService(
  readConfig({
    DATA_DIR: join(folder.path, 'data'),
    INSTANCE: instance,
    PORT: '0',
    DATABASE_URL: process.env['DATABASE_URL'],
  }),
  pino({ level: 'silent' }),
);
const { key, hash } = createApiKey();
for (const { db } of service.instances) await addKey(db, 'fuzz', hash);

const run = spawn(
  schemathesis,
  [
    '--config-file',
    'test/contract/schemathesis.toml',
    'run',
    `${service.url}/api/openapi.json`,
    '--header',
    `X-Api-Key: ${key}`,
    '--max-examples',
    examples,
    '--checks',
    'all',
    '--continue-on-failure',
    '--seed',
    process.env['FUZZ_SEED'] ?? '1',
  ],
  { stdio: 'inherit' },
);
const status = await new Promise<number>((resolve) => run.once('exit', (code) => resolve(code ?? 1)));
await service.stop();
folder.remove();
process.exit(status);
