import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { request } from '../client.ts';
import { NotPossible, pause, promise, type PreparedWorld, type Scenario } from '../scenario.ts';
import { runProgram, signal } from '../../support/processes.ts';

const MAX_WAIT_MS = 45_000;

/** A database that is reachable but does not work. */
export const DATABASE_FAULTS: readonly Scenario[] = [
  {
    name: 'database paused for 20 s under load',
    world: { database: 'embedded' },
    async run({ world, ledger, scale, load }) {
      const running = load();
      await pause(2_000);
      const pids = world.databasePids();
      for (const pid of pids) signal(pid, 'SIGSTOP');
      try {
        await pause(20_000 * scale);
        const live = await request(world.url, 'GET', '/health/live', { timeoutMs: 5_000 });
        promise(live?.status === 200, `the liveness check fails while the database is paused: ${live?.status}`);
        const ready = await request(world.url, 'GET', '/health/ready', { timeoutMs: 20_000 });
        promise(ready?.status === 503, `the readiness check returns ${ready?.status} while the database is paused`);
      } finally {
        for (const pid of pids) signal(pid, 'SIGCONT');
      }
      await pause(2_000);
      await running.stop();
      promise(ledger.slowest < MAX_WAIT_MS, `a client waited ${ledger.slowest} ms`);
      return { refused: ledger.statuses.get(503) ?? 0 };
    },
  },
  {
    name: 'database connections exhausted',
    world: { database: 'external' },
    async run({ world, ledger, load }) {
      const running = load();
      await pause(1_000);
      await world.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      const taken = await takeAllConnections(world.databaseAddress);
      await pause(4_000);
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
      await pause(2_000);
      await running.stop();
      promise(!ledger.statuses.has(500), 'a request ended with 500');
      return { taken: taken.length };
    },
  },
  {
    name: 'full disk and recovery',
    world: onSmallDisk,
    async run({ world, ledger, load }) {
      const running = load();
      await pause(1_500);
      const filler = join(world.dataDir, 'filler');
      // Any user can fill this file system completely, because nothing on it is reserved for root.
      await runProgram('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
      const free = statfsSync(world.dataDir).bavail;
      await pause(5_000);
      rmSync(filler);
      await pause(3_000);
      await running.stop();
      promise(free === 0, 'the disk was not full');
      promise(!ledger.statuses.has(500), 'a request ended with 500');
      return { refused: ledger.statuses.get(503) ?? 0 };
    },
  },
];

/** Opens connections until the server accepts no more. */
async function takeAllConnections(address: pg.ClientConfig): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ ...address, application_name: 'faults' });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      return taken;
    }
    taken.push(client);
  }
}

/** A data folder on a 400 MB file system in memory. Only root can mount one. */
async function onSmallDisk(): Promise<PreparedWorld> {
  const folder = createTemporaryFolder('disk');
  const mounted = await runProgram('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', folder.path]).catch(
    () => 1,
  );
  if (mounted !== 0) {
    folder.remove();
    throw new NotPossible('a small file system cannot be mounted (root only)');
  }
  return {
    database: 'embedded',
    dataDir: folder.path,
    async remove() {
      for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name), { recursive: true, force: true });
      await runProgram('umount', [folder.path]);
      folder.remove();
    },
  };
}
