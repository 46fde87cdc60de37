/** Runs the service in a separate process on the bench's database. Logging is on; the log is discarded. */
import { openSync } from 'node:fs';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { ALWAYS_READY } from '../src/health.ts';
import type { Transport } from '../src/gs1/delivery/transport.ts';
import { loadInstances } from '../src/instance/load-instances.ts';
import { openInstance } from '../src/instance/open-instances.ts';
import { keepListsCurrent } from '../src/workflows/lists/keep-lists-current.ts';
import { createPool, type DatabaseAddress } from '../src/storage/database/pool.ts';

const pool = createPool(JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as DatabaseAddress, { maxConnections: 10 });
const log = pino({ base: null }, pino.destination({ fd: openSync('/dev/null', 'w'), sync: false, minLength: 4096 }));
/** Takes every message and never replies: what a send costs is then the service's own. */
const silentPool: Transport = {
  transmit: () => Promise.resolve(),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};
const instances = loadInstances({ kind: 'one', folder: process.argv[2] ?? '' }).map((configuration) =>
  openInstance(configuration, pool, log, { environment: process.env, transport: silentPool }),
);
const background = new AbortController();
for (const instance of instances) void keepListsCurrent(instance, background.signal);
const server = await createApp(instances, ALWAYS_READY);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`listening ${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
