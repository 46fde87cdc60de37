import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../process/start-error.ts';
import { connect } from '../storage/database/connect.ts';
import type { DatabaseAddress } from '../storage/database/pool.ts';
import { instanceNamed, SCHEMA_PREFIX, schemaNamed } from '../storage/database/schema-names.ts';
import {
  FORMAT,
  type BackupHeader,
  type BackupSummary,
  type ControlLine,
  type OnProgress,
  type TableSummary,
} from './format.ts';
import { copyStatement, findTables, fixRowForm, qualified, sortsBytewise, type TableShape } from './tables.ts';

const LINE_FEED = 10;

export interface BackupRequest {
  /** Address of the server itself: PgBouncer would give each statement another session. */
  readonly address: DatabaseAddress;
  readonly isCitus: boolean;
  /** Version of the service. */
  readonly service: string;
  /** Name of the only instance to copy; all by default. */
  readonly only?: string | undefined;
  readonly onProgress?: OnProgress | undefined;
  /** Ends the work at once, even if it waits for the database. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the instances of a database as the lines of a backup, all from one snapshot, while they are in use. On Citus
 * each instance has a snapshot of its own, because its node makes it.
 *
 * @param onEnd gets what the backup contains
 * @throws StartError when there is nothing to copy, or an instance is migrated or removed meanwhile
 */
export async function* readBackup(
  { address, isCitus, service, only, onProgress, signal }: BackupRequest,
  onEnd: (summary: BackupSummary) => void,
): AsyncGenerator<Buffer> {
  const clients = new Set<pg.Client>();
  const open = async (): Promise<pg.Client> => {
    signal?.throwIfAborted();
    const client = await connect(address);
    clients.add(client);
    return client;
  };
  const close = (client: pg.Client): void => {
    clients.delete(client);
    void client.end().catch(() => undefined);
  };
  const closeAll = (): void => [...clients].forEach(close);
  signal?.addEventListener('abort', closeAll);
  try {
    const holder = await open();
    const present = await open();
    await beginSnapshot(holder);
    const snapshot = isCitus ? undefined : await exportSnapshot(holder);
    const schemas = await findSchemas(holder, only);
    const header: BackupHeader = {
      format: FORMAT,
      service,
      created: new Date().toISOString(),
      instances: schemas.map(instanceNamed),
    };
    const tables: Record<string, readonly TableSummary[]> = {};
    const all = createHash('sha256');
    let rows = 0;
    yield hashed(all, controlLine({ backup: header }));
    for (const schema of schemas) {
      // A connection for each, so that the locks of thousands of tables are not held at once.
      const client = await open();
      try {
        await beginSnapshot(client, snapshot);
        const onInstance = (found: readonly TableSummary[]): void => void (tables[instanceNamed(schema)] = found);
        for await (const chunk of readInstance(client, present, schema, onInstance)) {
          rows += countLines(chunk);
          onProgress?.(rows);
          yield hashed(all, chunk);
        }
        await client.query('commit');
      } finally {
        close(client);
      }
    }
    yield controlLine({ end: { sha256: all.digest('hex') } });
    onEnd({ ...header, tables });
  } finally {
    signal?.removeEventListener('abort', closeAll);
    closeAll();
  }
}

async function beginSnapshot(client: pg.Client, snapshot?: string): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`set local ${limit} = 0`);
  await fixRowForm(client);
}

async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  return rows[0]?.snapshot ?? '';
}

/** @throws StartError when there are none, or not the one that is asked for */
async function findSchemas(client: pg.Client, only: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    `select n.nspname as schema from pg_namespace n join pg_class c on c.relnamespace = n.oid
     where starts_with(n.nspname, $1) and c.relname = 'knex_migrations' order by n.nspname`,
    [SCHEMA_PREFIX],
  );
  const schemas = rows.map(({ schema }) => schema);
  const found = only === undefined ? schemas : schemas.filter((schema) => schema === schemaNamed(only));
  if (found.length > 0) return found;
  throw new StartError(
    only === undefined || schemas.length === 0
      ? 'The database has no instance. Check DATABASE_URL or DATA_DIR'
      : `The database has no instance ${only}; it has ${schemas.map(instanceNamed).join(', ')}`,
  );
}

async function* readInstance(
  client: pg.Client,
  present: pg.Client,
  schema: string,
  onEnd: (tables: readonly TableSummary[]) => void,
): AsyncGenerator<Buffer> {
  const instance = instanceNamed(schema);
  const tables = await lockTables(client, present, schema);
  const migrations = await findMigrations(client, schema);
  const numbers = await findNumbers(client, schema, tables);
  yield controlLine({ instance: { name: instance, migrations, numbers } });
  const isBytewise = await sortsBytewise(client);
  const summaries: TableSummary[] = [];
  for (const table of tables) {
    yield controlLine({ table: { name: table.name, columns: table.columns } });
    yield* readTable(client, schema, table, isBytewise, (summary) => summaries.push(summary));
    yield controlLine({ rows: summaries.at(-1) as TableSummary });
  }
  onEnd(summaries);
}

/**
 * Keeps migrations from changing the tables. What one changed between the snapshot and this lock may look empty in the
 * snapshot, so that is refused.
 *
 * @param present sees the database as it is now
 */
async function lockTables(client: pg.Client, present: pg.Client, schema: string): Promise<TableShape[]> {
  const migrated = new StartError(
    `The instance ${instanceNamed(schema)} was migrated or removed while the backup was taken. Take it again`,
  );
  const tables = await findTables(client, schema);
  try {
    for (const { name } of tables) await client.query(`lock table ${qualified(schema, name)} in access share mode`);
    const [before, now] = [await findMigrations(client, schema), await findMigrations(present, schema)];
    if (before.length !== now.length) throw migrated;
  } catch (error) {
    if (['42P01', '3F000'].includes((error as { code?: string }).code ?? '')) throw migrated;
    throw error;
  }
  return tables;
}

async function findMigrations(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${qualified(schema, 'knex_migrations')} order by id`,
  );
  return rows.map(({ name }) => name);
}

/** Numbers are assigned outside of transactions, so they may be ahead of the rows. */
async function findNumbers(
  client: pg.Client,
  schema: string,
  tables: readonly TableShape[],
): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {};
  for (const { name, identity } of tables) {
    if (identity === undefined) continue;
    const { rows } = await client.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
      qualified(schema, name),
      identity,
    ]);
    const { rows: values } = await client.query<{ number: number }>(
      `select case when is_called then last_value else last_value - 1 end as number from ${rows[0]?.sequence ?? ''}`,
    );
    numbers[name] = values[0]?.number ?? 0;
  }
  return numbers;
}

/** The lines of the rows, in chunks of any size. */
export async function* readTable(
  client: pg.Client,
  schema: string,
  table: TableShape,
  isBytewise: boolean,
  onEnd: (summary: TableSummary) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  const stream = client.query(copyTo(copyStatement(schema, table, isBytewise)));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    count += countLines(chunk);
    yield hashed(hash, chunk);
  }
  onEnd({ table: table.name, count, sha256: hash.digest('hex') });
}

function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/** Reads lines for their summary. */
export async function exhaust(lines: AsyncGenerator<Buffer>): Promise<void> {
  while ((await lines.next()).done !== true);
}

function controlLine(line: ControlLine): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

function hashed(hash: Hash, chunk: Buffer): Buffer {
  hash.update(chunk);
  return chunk;
}
