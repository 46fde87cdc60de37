/**
 * npm run test:contract [-- OPTION …]: fuzzes the service with schemathesis against its OpenAPI document, on a fresh
 * database with keys enabled. Uses schemathesis from PATH, from a virtual environment created from PyPI, or from its
 * Docker image. FUZZ=long runs 150 examples per operation, FUZZ_EXAMPLES=N runs N; options are passed to schemathesis,
 * such as `--phases stateful`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { explainFailure } from '../src/process/explain-failure.ts';
import { StartError } from '../src/process/start-error.ts';
import { startFreshService, type FreshService } from './support/fresh-service.ts';
import { installFromPyPI, missingPython } from './support/python.ts';
import { createCommand } from '../src/command-line/create-command.ts';

const options = createCommand(
  'npm run test:contract --',
  'Fuzzes the service with schemathesis against its contract.',
  [
    ['', 'fuzzes all operations'],
    ['--phases stateful', 'passes options to schemathesis'],
    ['', '150 examples per operation; FUZZ_EXAMPLES=N runs N', 'FUZZ=long'],
  ],
)
  .argument('[options...]', 'options of schemathesis')
  .allowUnknownOption()
  .parse().args;

const VERSION = '4.32.5';
const CONFIGURATION = 'test/contract/schemathesis.toml';
const examples = process.env['FUZZ'] === 'long' ? '150' : (process.env['FUZZ_EXAMPLES'] ?? '40');

/**
 * The command that runs schemathesis on this machine.
 * @throws StartError that says what is missing
 */
function findSchemathesis(): [program: string, ...args: string[]] {
  const onPath = spawnSync('schemathesis', ['--version'], { encoding: 'utf8' });
  if (onPath.status === 0 && /\b4\.\d+/.test(onPath.stdout)) return ['schemathesis'];
  const missing = missingPython();
  if (missing === undefined) return [installFromPyPI('schemathesis', VERSION)];
  if (spawnSync('docker', ['info']).status === 0) {
    const volume = `${process.cwd()}:/project:ro`;
    const image = `schemathesis/schemathesis:v${VERSION}`;
    return ['docker', 'run', '--rm', '--network=host', '--volume', volume, '--workdir', '/project', image];
  }
  throw new StartError(`${missing}, and there is neither Docker nor a schemathesis 4 on PATH`);
}

async function fuzz({ url, key }: FreshService, [program, ...args]: readonly [string, ...string[]]): Promise<number> {
  const settings = [
    ...['--config-file', CONFIGURATION, 'run', 'generated/openapi.json', '--url', url],
    ...['--header', `X-Api-Key: ${key}`, '--checks', 'all', '--continue-on-failure'],
    // This check sends so many wrong credentials that it exceeds the limit of failed attempts (429), but it accepts
    // only 401 and 403. test/integration/http/security.test.ts covers missing and wrong credentials and the limit.
    ...['--exclude-checks', 'ignored_auth'],
    ...['--max-examples', examples, '--seed', process.env['FUZZ_SEED'] ?? '1'],
    ...options,
  ];
  const run = spawn(program, [...args, ...settings], { stdio: 'inherit' });
  return new Promise((resolve) => run.once('exit', (code) => resolve(code ?? 1)));
}

try {
  const schemathesis = findSchemathesis();
  const service = await startFreshService('fuzz');
  const status = await fuzz(service, schemathesis).finally(() => service.stop());
  process.exit(status);
} catch (error) {
  process.stderr.write(`The contract fuzz cannot run: ${explainFailure(error)}\n`);
  process.exit(1);
}
