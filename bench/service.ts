import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import type { DatabaseAddress } from '../src/storage/database/pool.ts';
import { databaseUrl } from '../test/support/database.ts';

/** The service as a user starts it. */
export interface StartedService {
  readonly url: string;
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the service on a database of the bench, and waits until it prints its URL.
 * @param log where the log goes
 */
export async function startService(
  address: DatabaseAddress,
  env: Readonly<Record<string, string>>,
  log: 'shown' | 'discarded' = 'shown',
): Promise<StartedService> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'src/server.ts'], {
    stdio: ['ignore', 'pipe', log === 'shown' ? 'inherit' : openSync('/dev/null', 'w')],
    env: { ...process.env, PORT: '0', ...env, DATABASE_URL: databaseUrl(address as Parameters<typeof databaseUrl>[0]) },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /at (http:\S+)\/api\n/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error('the service did not start')));
  });
  return {
    url,
    pid: child.pid,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}
