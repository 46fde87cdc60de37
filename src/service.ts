import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { AppConfig } from './config.ts';
import type { InstanceContext } from './context.ts';
import { loadInstances } from './instance/load-instances.ts';
import { createPrinter, openInstance, schemaOf } from './instance/open-instances.ts';
import { StartError } from './start-error.ts';
import { createPool } from './storage/database.ts';
import { isMigrated, migrate } from './storage/migrate.ts';
import { openDatabase } from './storage/open-database.ts';
import { keepFindingsCurrent } from './workflows/keep-findings-current.ts';
import { loadDemoProducts } from './workflows/load-demo-products.ts';

export interface Service {
  /** Where the service listens. */
  readonly url: string;
  readonly instances: readonly InstanceContext[];
  /** Finishes the requests under way, then closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts everything: instances, database, migrations, demo products, HTTP.
 * @throws StartError, in one line, when something outside the program keeps it from starting
 */
export async function startService(config: AppConfig, log: Logger): Promise<Service> {
  const configurations = loadInstances(config.instances);
  const database = await openDatabase(config, (reason) => log.warn(reason));
  const pool = createPool(database.address, { maxConnections: config.databaseConnections });
  const printer = createPrinter(log, { pages: config.pdfPages, queue: config.pdfQueue });
  try {
    const schemas = configurations.map(schemaOf);
    await migrate(database.address, schemas);
    const instances = configurations.map((configuration) => openInstance(configuration, pool, log, undefined, printer));
    for (const [index, { folder }] of configurations.entries()) {
      const ctx = instances[index];
      const loaded = ctx ? await loadDemoProducts(folder, ctx) : 0;
      if (loaded > 0) ctx?.log.info({ products: loaded }, 'demo products loaded');
    }
    const server = await createApp(instances, {
      async checkReady() {
        for (const schema of schemas) {
          if (!(await isMigrated(pool, schema))) throw new Error(`schema ${schema} is not migrated`);
        }
      },
    });
    const url = await listen(server, config);
    const stopping = new AbortController();
    const judging = keepAllCurrent(instances, stopping.signal);
    return {
      url,
      instances,
      async stop() {
        stopping.abort();
        await closeServer(server, config.shutdownSeconds);
        await judging;
        await printer.close();
        await pool.end();
        await database.close();
      },
    };
  } catch (error) {
    await pool.end().catch(() => undefined);
    await database.close();
    throw error;
  }
}

/** One instance after the other: requests go first. */
async function keepAllCurrent(instances: readonly InstanceContext[], signal: AbortSignal): Promise<void> {
  for (const ctx of instances) await keepFindingsCurrent(ctx, signal);
}

async function listen(server: Server, { host, port }: AppConfig): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} on ${host} is taken; set PORT to another one`));
      else if (error.code === 'EACCES')
        reject(new StartError(`Port ${port} on ${host} needs more rights; set PORT to one above 1023`));
      else reject(new StartError(`The service can't listen on ${host}:${port}: ${error.message}`));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/** Takes no new connections, lets requests finish, and after the time given ends what is still open. */
async function closeServer(server: Server, seconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that becomes idle after its last request would otherwise be kept open for the next one.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const limit = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
