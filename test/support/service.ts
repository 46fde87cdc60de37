import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { createTemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import { createApp, type AppOptions } from '../../src/app.ts';
import type { InstanceContext } from '../../src/context.ts';
import { ALWAYS_READY, type Health } from '../../src/health.ts';
import type { Transport } from '../../src/gs1/delivery/transport.ts';
import { loadInstances, type InstanceConfiguration } from '../../src/instance/load-instances.ts';
import { readSheets } from '../../src/instance/load-sheets.ts';
import { readProfiles, readViews } from '../../src/instance/load-views.ts';
import { openInstance } from '../../src/instance/open-instances.ts';
import type { InstanceSettings } from '../../src/settings.ts';
import { closePool, createPool } from '../../src/storage/database/pool.ts';
import { connectDataPool } from '../../src/workflows/sending/connect-data-pool.ts';
import { checkResponse } from './contract-check.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface CallOptions {
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly rawBody?: string | Buffer;
  readonly headers?: Record<string, string>;
}

export interface ServiceResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is something else. */
  readonly json: any;
}

export interface TestService {
  readonly url: string;
  readonly instance: InstanceContext;
  readonly pool: pg.Pool;
  readonly database: TestDatabase;
  /** Calls the service and validates the response against the contract. */
  call(method: string, path: string, options?: CallOptions): Promise<ServiceResponse>;
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  readonly settings?: Partial<InstanceSettings>;
  readonly now?: () => Date;
  readonly lockTimeoutMs?: number;
  /** Content of `views.yaml` and `profiles.yaml`, instead of those of the demo instance. */
  readonly views?: string;
  readonly profiles?: string;
  /** The connection to the data pool; by default there is none, and nothing can be sent. */
  readonly transport?: Transport;
  /** The database of another service; by default a new one. */
  readonly database?: TestDatabase;
  readonly app?: AppOptions;
  readonly health?: Health;
  /** Connects through PgBouncer. */
  readonly through?: { readonly host: string; readonly port: number };
}

const DEMO = 'instances/demo';
const demo = (): InstanceConfiguration => loadInstances({ kind: 'one', folder: DEMO })[0] as InstanceConfiguration;

/** Reads configuration from a text. */
function readFrom<T>(text: string, read: (file: string) => T): T {
  const folder = createTemporaryFolder('configuration');
  const file = join(folder.path, 'configuration.yaml');
  writeFileSync(file, text);
  try {
    return read(file);
  } finally {
    folder.remove();
  }
}

/** Starts the service with the demo instance, on its own database and port. */
export async function startTestService({
  settings,
  now,
  lockTimeoutMs = 5000,
  views,
  profiles,
  transport,
  database: shared,
  app,
  health = ALWAYS_READY,
  through,
}: TestServiceOptions = {}): Promise<TestService> {
  const database = shared ?? (await createTestDatabase());
  const pool = createPool(through ? { ...database.address, ...through } : database.address, {
    maxConnections: 10,
    lockTimeoutMs,
    sessions: through && database.address,
  });
  const configuration = demo();
  const instance = openInstance(
    {
      ...configuration,
      settings: { ...configuration.settings, ...settings },
      ...(settings?.sheets ? { sheets: readSheets(DEMO, { sheets: settings.sheets }) } : {}),
      ...(views === undefined ? {} : { views: readFrom(views, (file) => readViews(file, configuration.catalogue)) }),
      ...(profiles === undefined
        ? {}
        : { profiles: readFrom(profiles, (file) => readProfiles(file, configuration.catalogue)) }),
    },
    pool,
    pino({ level: 'silent' }),
    { environment: process.env, now, transport },
  );
  const server = await createApp([instance], health, app);
  const url = await listen(server);
  const link = await connectDataPool(instance);
  return {
    url,
    instance,
    pool,
    database,
    call: (method, path, options) => call(url, method, path, options),
    async stop() {
      server.closeAllConnections();
      await instance.sheets.printer.close();
      await new Promise((resolve) => server.close(resolve));
      await link.stop();
      await closePool(pool);
      if (!shared) await database.drop();
    },
  };
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function call(
  url: string,
  method: string,
  path: string,
  { body, rawBody, headers = {} }: CallOptions = {},
): Promise<ServiceResponse> {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const fetched = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await fetched.text();
  const isJson = /^application\/(?:problem\+)?json/.test(fetched.headers.get('content-type') ?? '');
  const response = {
    url: fetched.url,
    status: fetched.status,
    headers: fetched.headers,
    text,
    json: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
  };
  checkResponse(method, path, response);
  return response;
}

/** Ends every connection of the pool from the server side. */
export async function killConnections(own: TestService): Promise<void> {
  await own.pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() order by pid = pg_backend_pid()',
    )
    .catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
