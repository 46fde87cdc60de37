import { mkdirSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { createTemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import { createApp } from '../../src/app.ts';
import type { InstanceContext } from '../../src/context.ts';
import { ALWAYS_READY } from '../../src/health.ts';
import { loadInstances } from '../../src/instance/load-instances.ts';
import { openInstance, schemaOf } from '../../src/instance/open-instances.ts';
import { createPool } from '../../src/storage/database/pool.ts';
import { migrate } from '../../src/storage/migrations/migrate.ts';
import { createTestDatabase } from './database.ts';
import { listen } from './service.ts';

export interface TestInstances {
  /** In the order of their folder names. */
  readonly instances: readonly InstanceContext[];
  readonly url: string;
  /** Shared by all instances. */
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

/**
 * Starts one service with several instances and a database of its own. @param files by path in the folder of all
 * instances
 */
export async function startInstances(files: Readonly<Record<string, string>>): Promise<TestInstances> {
  const folder = createTemporaryFolder('instances');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), content);
  }
  const database = await createTestDatabase();
  const configurations = loadInstances({ kind: 'all', folder: folder.path });
  await migrate(database.address, configurations.map(schemaOf));
  const pool = createPool(database.address, { maxConnections: 5 });
  const instances = configurations.map((configuration) =>
    openInstance(configuration, pool, pino({ level: 'silent' }), { environment: process.env }),
  );
  const server = await createApp(instances, ALWAYS_READY);
  return {
    instances,
    pool,
    url: await listen(server),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
      await database.drop();
      folder.remove();
    },
  };
}

/** Sends a request with any Host header, which fetch does not allow. */
export function sendTo(
  url: string,
  { method = 'GET', headers, body }: { method?: string; headers: Record<string, string>; body?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
