import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import type { TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { eventually } from './gs1/eventually.ts';

export interface PgBouncer {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Why PgBouncer cannot be started; undefined if it can. */
export function whyNoPgBouncer(): string | undefined {
  const { error } = spawnSync('pgbouncer', ['--version'], { env: ENVIRONMENT });
  return error && `pgbouncer is not installed (${error.message}); Debian has a package of that name`;
}

/** Debian installs it where only the path of root looks. */
const ENVIRONMENT = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };

/** Starts PgBouncer in transaction mode, with three connections to the server. */
export async function startPgBouncer({ host, port, user }: TestDatabase['address']): Promise<PgBouncer> {
  const folder = createTemporaryFolder('pgbouncer');
  chmodSync(folder.path, 0o755);
  const own = await freePort();
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
`,
  );
  // It refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'postgres', file] : [file];
  const child = spawn('pgbouncer', ['-q', ...args], { env: ENVIRONMENT, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await eventually(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(own, '127.0.0.1', () => {
          socket.end();
          resolve();
        });
        socket.once('error', reject);
      }),
  );
  return {
    host: '127.0.0.1',
    port: own,
    async stop() {
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 2_000).unref();
      await ended;
      folder.remove();
    },
  };
}
