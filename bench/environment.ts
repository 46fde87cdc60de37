import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createApiKey } from '../src/access/credentials.ts';
import { loadInstances } from '../src/instance/load-instances.ts';
import { schemaOf } from '../src/instance/open-instances.ts';
import { addKey } from '../src/storage/instance/credentials.ts';
import { InstanceDatabase } from '../src/storage/database/database.ts';
import type { DatabaseAddress } from '../src/storage/database/pool.ts';
import { startEmbeddedPostgres } from '../src/storage/database/embedded-postgres.ts';
import { migrate } from '../src/storage/migrations/migrate.ts';
import { LIST_VIEW } from './list.ts';

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
}

/** A database, the service on it, and the floor server. */
export interface Bench {
  readonly address: DatabaseAddress;
  readonly pool: pg.Pool;
  readonly schema: string;
  readonly serviceUrl: string;
  /** Process id of the service. */
  readonly servicePid: number;
  readonly floorUrl: string;
  /** Headers with a key; the instance has keys enabled. */
  readonly headers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** @param files content of `views.yaml` and `profiles.yaml` */
export async function startBench(folder: string, files = LIST_VIEW): Promise<Bench> {
  const instanceFolder = join(folder, 'instance');
  mkdirSync(instanceFolder);
  writeFileSync(
    join(instanceFolder, 'instance.yaml'),
    'name: bench\nlanguages: [en]\nsecurity: { keys: true }\nsheets: { cacheMegabytes: 8 }\ngs1: { gln: "5790000009022" }\n',
  );
  writeFileSync(join(instanceFolder, 'views.yaml'), files.views);
  writeFileSync(join(instanceFolder, 'profiles.yaml'), files.profiles);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), environment: process.env });
  const [configuration] = loadInstances({ kind: 'one', folder: instanceFolder });
  if (!configuration) throw new Error('no instance');
  const schema = schemaOf(configuration);
  await migrate(postgres.address, [schema]);
  const pool = new pg.Pool({ ...postgres.address, max: 4 });
  const { key, hash } = createApiKey();
  await addKey(new InstanceDatabase(pool, schema), 'bench', hash);

  const floor = await startProcess(
    ['bench/floor-server.ts', schema],
    { BENCH_DATABASE: JSON.stringify(postgres.address) },
    /listening (\d+)/,
  );
  const service = await startProcess(
    ['bench/service-process.ts', instanceFolder],
    { BENCH_DATABASE: JSON.stringify(postgres.address) },
    /listening (\d+)/,
  );
  return {
    address: postgres.address,
    pool,
    schema,
    serviceUrl: `http://127.0.0.1:${service.port}`,
    servicePid: service.process.pid ?? 0,
    floorUrl: `http://127.0.0.1:${floor.port}`,
    headers: { 'X-Api-Key': key },
    async stop() {
      await Promise.all([floor, service].map(({ process }) => end(process)));
      await pool.end();
      await postgres.stop();
    },
  };
}

async function startProcess(
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<{ process: ChildProcess; port: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = ready.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args[0] ?? ''} ended with ${code ?? 'a signal'}`)));
  });
  return { process: child, port };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
