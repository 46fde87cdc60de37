import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { connect } from '../storage/database/connect.ts';
import type { DatabaseAddress } from '../storage/database/pool.ts';
import { instanceNamed, SCHEMA_PREFIX, schemaNamed } from '../storage/database/schema-names.ts';
import { MIGRATIONS } from '../storage/migrations/index.ts';
import { migrate } from '../storage/migrations/migrate.ts';
import { beginTimeline, holdMessages, pauseWebhooks } from './after-restore.ts';
import { DraftLoader } from './draft-loader.ts';
import type { BackupHeader, BackupSummary, InstanceHeader, OnProgress, TableSummary } from './format.ts';
import { readParts } from './read-lines.ts';
import { qualified } from './tables.ts';

/** Instances are restored in schemas of these names, and renamed together at the end. */
const DRAFT_PREFIX = 'pmd_restore_';
/** Advisory lock of the process that restores. */
const RESTORE_LOCK = 748_201_339;
const NAMED = 5;

export interface RestoreRequest {
  readonly address: DatabaseAddress;
  readonly file: string;
  /**
   * `restore`: into a database without instances; messages that have not left are held, and webhooks
   * paused, because the service went on after the backup. `move`: into a database without this instance, which goes on
   * where it was.
   */
  readonly mode: 'restore' | 'move';
  readonly onProgress?: OnProgress | undefined;
}

export interface RestoreResult extends BackupSummary {
  /** Migrations that the instances got afterwards, by instance. */
  readonly migrated: Readonly<Record<string, readonly string[]>>;
  /** Number of messages that were held. */
  readonly held: number;
  /** Number of webhooks that were paused. */
  readonly paused: number;
}

/**
 * Restores what a file contains. The whole file is verified before anything is changed, and every table is read back
 * and compared with the file before the instances appear, all at once. What a restore that was killed leaves behind
 * does not look like an instance, and the next one removes it.
 *
 * @throws StartError when the file or the database cannot be used; then nothing has changed
 */
export async function restoreBackup({ address, file, mode, onProgress }: RestoreRequest): Promise<RestoreResult> {
  const contents = await verifyBackup(file);
  const client = await connect(address);
  try {
    await takeLock(client);
    await requireRoom(client, contents.instances, mode);
    await removeDrafts(client);
    try {
      const results = await restoreDrafts(client, address, { file, mode, onProgress }, countRows(contents));
      await client.query('begin');
      for (const { draft, instance } of results) {
        const [from, to] = [draft, schemaNamed(instance)].map((name) => pg.escapeIdentifier(name));
        await client.query(`alter schema ${from} rename to ${to}`);
      }
      await client.query('commit');
      return {
        ...contents,
        migrated: Object.fromEntries(results.map(({ instance, migrated }) => [instance, migrated])),
        held: results.reduce((sum, { held }) => sum + held, 0),
        paused: results.reduce((sum, { paused }) => sum + paused, 0),
      };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      await removeDrafts(client).catch(() => undefined);
      throw error;
    }
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * Reads a backup from start to end without changing anything.
 * @throws StartError when it is damaged, incomplete, or of a newer version
 */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const tables: Record<string, TableSummary[]> = {};
  const instances: InstanceHeader[] = [];
  let header: BackupHeader | undefined;
  let instance = '';
  let table = '';
  for await (const part of readParts(file)) {
    if (part.kind === 'backup') header = part.header;
    if (part.kind === 'instance') {
      instances.push(part.header);
      instance = part.header.name;
      tables[instance] = [];
    }
    if (part.kind === 'table') table = part.header.name;
    if (part.kind === 'end of table') tables[instance]?.push({ table, count: part.count, sha256: part.sha256 });
  }
  if (!header) throw new StartError(`${file} is no backup or export of this service`);
  // Only now it is certain that these are not damaged.
  for (const each of instances) requireKnown(file, each, header.service);
  return { ...header, tables };
}

function requireKnown(file: string, { name, migrations }: InstanceHeader, service: string): void {
  const unknown = migrations.filter((migration, index) => MIGRATIONS[index]?.name !== migration);
  if (unknown.length === 0) return;
  throw new StartError(
    `${file} was written by a newer version of the service (${service}): the instance ${name} has the migrations ${unknown.join(', ')}. Restore it with that version or a later one; nothing was changed`,
  );
}

async function takeLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
    RESTORE_LOCK,
  ]);
  if (rows[0]?.is_free !== true) throw new StartError('Another restore into this database is running');
}

/** @throws StartError when the database has instances that are in the way */
async function requireRoom(
  client: pg.Client,
  instances: readonly string[],
  mode: RestoreRequest['mode'],
): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    'select nspname as schema from pg_namespace where starts_with(nspname, $1) order by nspname',
    [SCHEMA_PREFIX],
  );
  const present = rows.map(({ schema }) => schema);
  const inTheWay = mode === 'restore' ? present : present.filter((schema) => instances.includes(instanceNamed(schema)));
  if (inTheWay.length === 0) return;
  const named = await Promise.all(inTheWay.slice(0, NAMED).map((schema) => describe(client, schema)));
  const more = inTheWay.length > NAMED ? [`${inTheWay.length - NAMED} more`] : [];
  const remedy =
    mode === 'restore'
      ? 'Restore into an empty database: point DATA_DIR or DATABASE_URL to a new one'
      : 'Remove the instance there first, or import into another database';
  throw new StartError(`The database already has ${[...named, ...more].join(', ')}. ${remedy}; nothing was changed`);
}

async function describe(client: pg.Client, schema: string): Promise<string> {
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from ${qualified(schema, 'products')}`,
    );
    return `the instance ${instanceNamed(schema)} with ${rows[0]?.count ?? 0} products`;
  } catch {
    return `the schema ${schema}`;
  }
}

async function removeDrafts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    'select nspname as schema from pg_namespace where starts_with(nspname, $1)',
    [DRAFT_PREFIX],
  );
  for (const { schema } of rows) await client.query(`drop schema ${pg.escapeIdentifier(schema)} cascade`);
}

function countRows({ tables }: BackupSummary): number {
  return Object.values(tables)
    .flat()
    .reduce((sum, { count }) => sum + count, 0);
}

interface Draft {
  readonly draft: string;
  readonly instance: string;
  readonly migrated: readonly string[];
  readonly held: number;
  readonly paused: number;
}

async function restoreDrafts(
  client: pg.Client,
  address: DatabaseAddress,
  { file, mode, onProgress }: Omit<RestoreRequest, 'address'>,
  total: number,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  let rows = 0;
  let loader: DraftLoader | undefined;
  const finish = async (): Promise<void> => {
    if (!loader) return;
    const { draft, instance } = loader;
    await loader.finish();
    const migrated = (await migrate(address, [draft])).get(draft) ?? [];
    await beginTimeline(client, draft);
    const isPast = mode === 'restore';
    drafts.push({
      draft,
      instance,
      migrated,
      held: isPast ? await holdMessages(client, draft) : 0,
      paused: isPast ? await pauseWebhooks(client, draft) : 0,
    });
  };
  try {
    for await (const part of readParts(file)) {
      if (part.kind === 'instance') {
        await finish();
        loader = await DraftLoader.create(address, `${DRAFT_PREFIX}${drafts.length + 1}`, part.header);
      } else if (part.kind === 'table') {
        loader?.openTable(part.header);
      } else if (part.kind === 'rows') {
        await loader?.addRows(part.rows);
        rows += part.rows.length;
        onProgress?.(rows, total);
      } else if (part.kind === 'end of table') {
        loader?.endTable(part);
      }
    }
    await finish();
    return drafts;
  } finally {
    loader?.close();
  }
}
