/**
 * node scripts/run.mjs bench/instances.ts [COUNT]: start time, and memory per idle instance, of a service with 1,000
 * instances.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { startEmbeddedPostgres } from '../src/storage/database/embedded-postgres.ts';
import { residentMegabytes } from './resident-memory.ts';
import { startService } from './service.ts';
import { createCommand, wholeNumber } from '../src/command-line/create-command.ts';

/** Background work after a start is over by then. */
const SETTLE_MS = 15_000;

const [count] = createCommand(
  'node scripts/run.mjs bench/instances.ts',
  'Measures start and memory with many instances.',
  [
    ['', 'measures 1,000 instances'],
    ['100', 'measures 100'],
  ],
)
  .argument('[count]', 'number of instances', wholeNumber(2, 100_000), 1000)
  .parse().processedArgs as [number];
const folder = createTemporaryFolder('instances');
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, environment: process.env, durable: false });

function writeInstances(name: string, instances: number): string {
  const path = join(folder.path, name);
  for (let index = 0; index < instances; index += 1) {
    mkdirSync(join(path, `i${index}`), { recursive: true });
    writeFileSync(
      join(path, `i${index}`, 'instance.yaml'),
      `name: i${index}\ntitle: Instance ${index}\nhosts: [i${index}.example]\n`,
    );
    writeFileSync(join(path, `i${index}`, 'views.yaml'), readFileSync('instances/demo/views.yaml'));
  }
  return path;
}

/** @returns seconds until requests are served, and resident memory in megabytes */
async function start(instances: string): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now();
  const { pid, stop } = await startService(postgres.address, { INSTANCES: instances, LOG_LEVEL: 'warn' });
  const seconds = (performance.now() - startedAt) / 1000;
  await wait(SETTLE_MS);
  const megabytes = residentMegabytes(pid ?? 0);
  await stop();
  return { seconds, megabytes };
}

const many = writeInstances('many', count);
const first = await start(many);
const later = await start(many);
const one = await start(writeInstances('one', 1));
process.stdout.write(`
${count} instances
  first start   ${first.seconds.toFixed(1)} s
  later start   ${later.seconds.toFixed(1)} s (one instance: ${one.seconds.toFixed(1)} s)
  memory        ${later.megabytes.toFixed(0)} MB (one instance: ${one.megabytes.toFixed(0)} MB)
  per instance  ${((later.megabytes - one.megabytes) / (count - 1)).toFixed(2)} MB
`);
await postgres.stop();
folder.remove();
process.exit(0);
