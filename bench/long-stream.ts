import { request } from 'node:http';
import { loadavg } from 'node:os';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { startEmbeddedPostgres } from '../src/storage/database/embedded-postgres.ts';
import { freePort } from '../test/support/free-port.ts';
import { benchProduct } from './products.ts';
import { residentMegabytes } from './resident-memory.ts';
import { startService } from './service.ts';

const SAMPLES = 10;

export interface LongStream {
  readonly path: string;
  readonly lines: number;
  readonly fields: number;
  /** The stream ends after this time, with the lines that were sent by then. */
  readonly minutes: number;
}

/** Sends one long stream, and prints memory and speed of the service along the way. */
export async function measureLongStream({ path, lines, fields, minutes }: LongStream): Promise<void> {
  const folder = createTemporaryFolder('bench');
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, environment: process.env, durable: false });
  const metricsPort = await freePort();
  const service = await startService(postgres.address, { LOG_LEVEL: 'warn', METRICS_PORT: String(metricsPort) });
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  const heap = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^nodejs_heap_size_used_bytes(?:\{\})? (\S+)/m.exec(text)?.[1]) / 1024 ** 2;
  };
  const sample = async (sent: number): Promise<void> => {
    const [load = 0] = loadavg();
    const memory = `resident ${residentMegabytes(service.pid ?? 0).toFixed(0)} MB, heap ${(await heap()).toFixed(0)} MB`;
    process.stdout.write(`${sent} lines after ${seconds().toFixed(0)} s: ${memory}; load ${load.toFixed(1)}\n`);
  };
  try {
    await sample(0);
    let end = '';
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const sending = request(`${service.url}${path}`, { method: 'POST', headers });
    const answered = new Promise<void>((resolve, reject) => {
      sending.on('error', reject);
      sending.on('response', (response) => {
        response.on('data', (part: Buffer) => (end = (end + part.toString()).slice(-1000)));
        response.on('end', resolve).on('error', reject);
      });
    });
    let sent = 0;
    let sampled = Promise.resolve();
    for (; sent < lines && seconds() < minutes * 60; sent++) {
      if (sent > 0 && sent % Math.ceil(lines / SAMPLES) === 0) sampled = sample(sent);
      if (!sending.write(`${JSON.stringify(benchProduct(50_000_000 + sent, fields))}\n`))
        await Promise.race([new Promise((drained) => sending.once('drain', drained)), answered]);
    }
    sending.end();
    await Promise.all([answered, sampled]);
    await sample(sent);
    process.stdout.write(`${Math.round(sent / seconds())} lines/s; ${end.trimEnd().split('\n').at(-1)}\n`);
  } finally {
    await service.stop();
    await postgres.stop();
    folder.remove();
  }
}
