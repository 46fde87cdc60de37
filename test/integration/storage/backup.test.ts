import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import type { BackupSummary, InstanceHeader } from '../../../src/backup/format.ts';
import { restoreBackup, verifyBackup } from '../../../src/backup/restore-backup.ts';
import { takeBackup } from '../../../src/backup/take-backup.ts';
import { LEFT_OUT } from '../../../src/backup/tables.ts';
import { exhaust, readBackup } from '../../../src/backup/write-backup.ts';
import { streamWhole } from '../../../src/files/write-whole.ts';
import { StartError } from '../../../src/process/start-error.ts';
import { createSchemaAt } from '../../../src/storage/migrations/migrate.ts';
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts';
import { createApiKey } from '../../../src/access/credentials.ts';
import { addKey, noteKeyUse, rotateKey } from '../../../src/storage/instance/credentials.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { createEmptyDatabase, databaseUrl, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const folder = createTemporaryFolder('backup');
const SERVICE = '0.1.0';
let service: TestService;
const databases: TestDatabase[] = [];
/** A good backup. */
let good: string;

beforeAll(async () => {
  service = await startTestService();
  const body = Array.from({ length: 20 }, (_, n) => aBody({ D8258_1: 'Øl, “fad”\\ \t\u2028 😀' }, n));
  expect((await service.call('POST', '/api', { body })).status).toBe(200);
  good = (await backUp(service.database, 'good.jsonl.gz')).file;
});
afterAll(async () => {
  await service.stop();
  for (const database of databases) await database.drop();
  folder.remove();
});

const backUp = ({ address }: TestDatabase, name: string) =>
  takeBackup({ address, isCitus: false, service: SERVICE, target: join(folder.path, name), prefix: 'backup' });

async function anEmptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

const restore = ({ address }: TestDatabase, file: string) => restoreBackup({ address, file, mode: 'restore' });

async function contentsOf({ address }: TestDatabase): Promise<BackupSummary['tables']> {
  let tables: BackupSummary['tables'] = {};
  const lines = readBackup({ address, isCitus: false, service: SERVICE }, (summary) => (tables = summary.tables));
  await exhaust(lines);
  return tables;
}

/** Each restore adds a timeline. */
const dataOf = (tables: BackupSummary['tables'] = {}) =>
  Object.entries(tables).map(([name, all]) => [name, all.filter(({ table }) => table !== 'timelines')]);

async function query<Row extends object>({ address }: TestDatabase, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const schemasOf = async (database: TestDatabase): Promise<string[]> =>
  (
    await query<{ name: string }>(
      database,
      `select nspname as name from pg_namespace where nspname ~ '^(instance|pmd)_' order by nspname`,
    )
  ).map(({ name }) => name);

/** The file with other lines. */
function edited(name: string, edit: (lines: string[]) => string[]): string {
  const file = join(folder.path, name);
  const lines = gunzipSync(readFileSync(good)).toString().trimEnd().split('\n');
  writeFileSync(file, gzipSync(`${edit(lines).join('\n')}\n`));
  return file;
}

test('a backup taken under load is one snapshot, and all of it is restored', async () => {
  const WRITERS = 4;
  const acknowledged = new Map<number, number>();
  let goesOn = true;
  let onAcknowledged: () => void = () => undefined;
  // Both products of a writer are saved together, always with the same name.
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 1; goesOn; round++) {
      const body = [0, 1].map((half) => aBody({ D8258_1: `Round ${round}` }, 100 + 2 * writer + half));
      expect((await service.call('POST', '/api', { body })).status).toBe(200);
      acknowledged.set(writer, round);
      onAcknowledged();
    }
  });
  const next = () => new Promise<void>((resolve) => (onAcknowledged = resolve));
  while (acknowledged.size < WRITERS) await next();
  const before = new Map(acknowledged);
  const file = join(folder.path, 'under-load.jsonl.gz');
  let written: BackupSummary | undefined;
  const lines = readBackup(
    { address: service.database.address, isCitus: false, service: SERVICE },
    (summary) => (written = summary),
  );
  async function* withWritesBetween(): AsyncGenerator<Buffer> {
    for await (const chunk of lines) {
      yield chunk;
      await next();
    }
  }
  await streamWhole(file, withWritesBetween(), [createGzip()]);
  const after = new Map(acknowledged);
  goesOn = false;
  await Promise.all(writers);

  const database = await anEmptyDatabase();
  const restored = await restore(database, file);
  expect(restored.tables).toEqual(written?.tables);
  expect(dataOf(await contentsOf(database))).toEqual(dataOf(written?.tables));
  expect(await schemasOf(database)).toEqual(['instance_demo']);
  const pairs = await query<{ names: string[]; is_whole: boolean }>(
    database,
    `select array_agg("values" ->> 'D8258_1' order by p.unit_key) as names, bool_and(revision = (
       select count(*) from instance_demo.product_history h where h.unit_key = p.unit_key)) as is_whole
     from instance_demo.products p where "values" ->> 'D8258_1' like 'Round %'
     group by (right("values" ->> 'D8165', 4)::integer - (right("values" ->> 'D8165', 4)::integer % 2))`,
  );
  expect(pairs.length).toBeGreaterThan(0);
  expect([...after.values()].some((round, writer) => round > (before.get(writer) ?? 0) + 1)).toBe(true);
  expect(pairs.every(({ is_whole: isWhole }) => isWhole)).toBe(true);

  const copy = await startTestService({ database });
  try {
    for (const [writer, round] of before) {
      const id = (half: number) => productIdOf(aBody({}, 100 + 2 * writer + half));
      const names = await Promise.all(
        [0, 1].map(async (half) => (await copy.call('GET', `/api/details/${id(half)}?fields=D8258`)).text),
      );
      const rounds = names.map((text) => Number(/Round (\d+)/.exec(text)?.[1]));
      expect(rounds[0]).toBe(rounds[1]);
      expect(rounds[0]).toBeGreaterThanOrEqual(round);
    }
    const list = await copy.call('GET', '/api/view/assortment');
    expect(list.status).toBe(200);
    // New rows get numbers of their own.
    const written = await copy.call('POST', '/api', { body: [aBody({ D8258_1: 'After' }, 3), aBody({}, 500)] });
    expect(written.status).toBe(200);
    const history = await copy.call('GET', `/api/history/${productIdOf(aBody({}, 3))}`);
    expect(history.text).toContain('After');
  } finally {
    await copy.stop();
    databases.splice(databases.indexOf(database), 1);
  }
});

describe('a file that cannot be restored is refused, and nothing is changed', () => {
  test.each<[string, () => string, RegExp]>([
    [
      'a truncated file',
      () => {
        const file = join(folder.path, 'truncated.jsonl.gz');
        writeFileSync(file, readFileSync(good).subarray(0, -200));
        return file;
      },
      /truncated\.jsonl\.gz is damaged or incomplete: it ends too early\. Use another backup; nothing was changed/,
    ],
    ['a file without its end', () => edited('endless.jsonl.gz', (lines) => lines.slice(0, -1)), /it ends too early/],
    [
      'a changed row',
      () => edited('changed.jsonl.gz', (lines) => lines.map((line) => line.replace('"BASE_UNIT', '"CASE_UNIT'))),
      /the rows of \w+ differ from their checksum/,
    ],
    [
      'a missing row',
      () =>
        edited('missing.jsonl.gz', (lines) =>
          lines.filter((_line, index) => index !== lines.findIndex((row) => row.startsWith('{"products":'))),
        ),
      /the rows of products differ from their checksum/,
    ],
    [
      'a changed line that is no row',
      () => edited('header.jsonl.gz', (lines) => lines.map((line) => line.replace('"numbers":{', '"numbers":{"x":1,'))),
      /its checksum differs/,
    ],
    [
      'a newer format',
      () => edited('format.jsonl.gz', (lines) => lines.map((line) => line.replace('"format":1', '"format":2'))),
      /has format 2, written by version 0\.1\.0 of the service\. This version reads format 1: use that version/,
    ],
    [
      'an instance of a newer version',
      () =>
        edited('newer.jsonl.gz', (lines) =>
          resealed(lines.map((line) => line.replace(/(\{"instance":.*"migrations":\[[^\]]*)\]/, '$1,"999-later"]'))),
        ),
      /was written by a newer version of the service \(0\.1\.0\): the instance demo has the migrations 999-later\. Restore it with that version/,
    ],
    [
      'another file',
      () => {
        const file = join(folder.path, 'other.json');
        writeFileSync(file, '{"products":[]}\n');
        return file;
      },
      /other\.json is no backup or export of this service/,
    ],
    ['a file that is missing', () => join(folder.path, 'none.gz'), /ENOENT/],
  ])('%s', async (_, make, message) => {
    const database = await anEmptyDatabase();
    await expect(restore(database, make())).rejects.toThrow(message);
    expect(await schemasOf(database)).toEqual([]);
  });
});

test('no flipped byte goes unnoticed', async () => {
  const file = join(folder.path, 'flipped.jsonl');
  const bytes = gunzipSync(readFileSync(good));
  for (let at = 0; at < bytes.length; at += 1 + Math.floor(bytes.length / 150)) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 7));
    writeFileSync(file, flipped);
    await expect(verifyBackup(file)).rejects.toThrow(
      /flipped\.jsonl (?:is damaged or incomplete: .*; nothing was changed|is no backup|has format)/,
    );
    writeFileSync(file, gzipSync(flipped));
    await expect(verifyBackup(file)).rejects.toThrow(StartError);
  }
});

/** With the checksum of the lines as they are now. */
function resealed(lines: readonly string[]): string[] {
  const body = lines.slice(0, -1);
  const sha256 = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex');
  return [...body, JSON.stringify({ end: { sha256 } })];
}

test('keys come back with scopes, expiry, note, last use and both secrets', async () => {
  const { db } = service.instance;
  const terms = { scopes: ['read', 'send'], expires: new Date('2099-01-01T00:00:00Z'), note: 'Øl' };
  await addKey(db, 'limited', createApiKey().hash, terms);
  await rotateKey(db, 'limited', createApiKey().hash, new Date('2098-01-01T00:00:00Z'));
  await noteKeyUse(db, 'limited', new Date('2026-01-01T00:00:00Z'));
  await addKey(db, 'unlimited', createApiKey().hash);
  const target = await anEmptyDatabase();
  await restore(target, (await backUp(service.database, 'keys.jsonl.gz')).file);
  const text = 'select k::text as text from instance_demo.api_keys k order by name';
  const restored = await query<{ text: string }>(target, text);
  expect(restored).toHaveLength(2);
  expect(restored).toEqual(await query(service.database, text));
});

test('a database with instances is refused, and named', async () => {
  await expect(restore(service.database, good)).rejects.toThrow(
    /^The database already has the instance demo with \d+ products\. Restore into an empty database: point DATA_DIR or DATABASE_URL to a new one; nothing was changed$/,
  );
});

test('what a killed restore leaves behind is removed by the next one', async () => {
  const database = await anEmptyDatabase();
  await createSchemaAt(database.address, 'pmd_restore_1', [MIGRATIONS[0]?.name ?? '']);
  await restore(database, good);
  expect(await schemasOf(database)).toEqual(['instance_demo']);
});

test('messages that have not left are held by a restore, and webhooks paused', async () => {
  const source = await anEmptyDatabase();
  await restore(source, good);
  await query(
    source,
    `with sent as (
       insert into instance_demo.gs1_messages (id, kind, command, top, data_source, recipients, actor, xml, created, state)
       select state, 'catalogueItemNotification', 'ADD', state, '5790000009022', '{}', 'erp', '<x/>', now(), state
       from unnest(array['WAITING', 'STORED', 'TRANSMITTED', 'ACCEPTED']) state
     )
     insert into instance_demo.gs1_hierarchies (top)
     select * from unnest(array['WAITING', 'STORED', 'TRANSMITTED', 'ACCEPTED'])`,
  );
  await query(
    source,
    `insert into instance_demo.webhooks (id, revision, created, changed, url, paused, secrets, position, generation)
     values ('one', 1, now(), now(), 'https://example.com', false, '[]', 0, 0)`,
  );
  const { file } = await backUp(source, 'sends.jsonl.gz');
  const stateOf = (database: TestDatabase) =>
    query(
      database,
      `select m.id, m.state, h.is_built, w.paused from instance_demo.gs1_messages m
       join instance_demo.gs1_hierarchies h on h.top = m.top cross join instance_demo.webhooks w order by m.number`,
    );
  const copy = await anEmptyDatabase();
  expect(await restore(copy, file)).toMatchObject({ held: 2, paused: 1 });
  expect(await stateOf(copy)).toEqual([
    { id: 'WAITING', state: 'FAILED', is_built: false, paused: true },
    { id: 'STORED', state: 'FAILED', is_built: false, paused: true },
    { id: 'TRANSMITTED', state: 'TRANSMITTED', is_built: true, paused: true },
    { id: 'ACCEPTED', state: 'ACCEPTED', is_built: true, paused: true },
  ]);
  // An instance that moves goes on where it was.
  const moved = await anEmptyDatabase();
  expect(await restoreBackup({ address: moved.address, file, mode: 'move' })).toMatchObject({ held: 0, paused: 0 });
  expect(await stateOf(moved)).toEqual(await stateOf(source));
});

test('one instance moves into a database that has others, once', async () => {
  const database = await anEmptyDatabase();
  await createSchemaAt(
    database.address,
    'instance_other',
    MIGRATIONS.map(({ name }) => name),
  );
  const request = { isCitus: false, service: SERVICE, prefix: 'export' };
  const written = await takeBackup({
    ...request,
    address: service.database.address,
    only: 'demo',
    target: join(folder.path, 'demo.jsonl'),
  });
  const move = () => restoreBackup({ address: database.address, file: written.file, mode: 'move' });
  expect((await move()).tables).toEqual(written.tables);
  expect(await schemasOf(database)).toEqual(['instance_demo', 'instance_other']);
  expect(dataOf({ demo: (await contentsOf(database))['demo'] ?? [] })).toEqual(dataOf(written.tables));
  await expect(move()).rejects.toThrow(/^The database already has the instance demo with \d+ products\. Remove the/);
  await expect(
    takeBackup({ ...request, address: database.address, only: 'none', target: folder.path }),
  ).rejects.toThrow('The database has no instance none; it has demo, other');
});

test('a backup of an older version is migrated to this one', async () => {
  const older = await anEmptyDatabase();
  const names = MIGRATIONS.slice(0, -2).map(({ name }) => name);
  await createSchemaAt(older.address, 'instance_demo', names);
  const { file } = await backUp(older, 'older.jsonl.gz');
  const database = await anEmptyDatabase();
  const { migrated } = await restore(database, file);
  expect(migrated).toEqual({ demo: MIGRATIONS.slice(-2).map(({ name }) => name) });
  const { tables } = await restore(await anEmptyDatabase(), good);
  expect(Object.keys(await contentsOf(database))).toEqual(Object.keys(tables));
});

test('every table is in a backup, except those that are left out on purpose', async () => {
  const tables = await query<{ name: string }>(
    service.database,
    `select relname as name from pg_class where relnamespace = 'instance_demo'::regnamespace and relkind = 'r'`,
  );
  const contained = (await contentsOf(service.database))['demo']?.map(({ table }) => table) ?? [];
  expect([...contained, ...LEFT_OUT].sort()).toEqual(tables.map(({ name }) => name).sort());
  const line = gunzipSync(readFileSync(good)).toString().split('\n')[1] ?? '';
  const { instance } = JSON.parse(line) as { instance: InstanceHeader };
  expect(instance.migrations).toEqual(MIGRATIONS.map(({ name }) => name));
});

test('a backup that fails leaves no file, and never replaces one', async () => {
  const present = readdirSync(folder.path);
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('something');
    await Promise.resolve();
    throw new Error('the disk is full');
  }
  await expect(streamWhole(join(folder.path, 'failed.gz'), failing(), [createGzip()])).rejects.toThrow('disk is full');
  await expect(backUp(service.database, 'good.jsonl.gz')).rejects.toThrow(/good\.jsonl\.gz exists already/);
  await expect(backUp(service.database, 'nowhere/b.gz')).rejects.toThrow(/The folder .*nowhere does not exist/);
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(
    takeBackup({
      address: service.database.address,
      isCitus: false,
      service: SERVICE,
      target: folder.path,
      prefix: 'stopped',
      signal,
    }),
  ).rejects.toThrow('stopped');
  expect(readdirSync(folder.path)).toEqual(present);
});

describe('as a command', () => {
  const command = (words: string[], limit = 'unlimited') => {
    const child = spawn(
      'bash',
      ['-c', `ulimit -f ${limit}; exec "$0" "$@"`, process.execPath, 'scripts/cli.mjs', ...words],
      {
        env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl(service.database.address) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, output }));
    });
    return { child, ended };
  };
  const filesIn = (place: string): string[] => readdirSync(join(folder.path, place));

  test('backup and restore say what they copied, with the same digest', async () => {
    const place = join(folder.path, 'commands');
    mkdirSync(place);
    const written = await command(['backup', place]).ended;
    expect(written).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^demo: \d+ products, \d+ events, 0 messages, \d+ rows in all; digest [0-9a-f]{64}\nWrote .*backup-\d{4}-\d\d-\d\dT\d{6}Z\.jsonl\.gz \(\d+ bytes\)\n$/,
      ),
    });
    const [name = ''] = filesIn('commands');
    expect(statSync(join(place, name)).mode & 0o777).toBe(0o600);
    const refused = await command(['restore', join(place, name)]).ended;
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database already has the instance demo .*\n$/),
    });
  });

  test.each([
    ['SIGTERM', /^Stopped by SIGTERM; no file was written\n$/, 1],
    ['SIGKILL', /^$/, null],
  ] as const)('after %s there is no file with the name of a backup', async (name, message, code) => {
    const place = name.toLowerCase();
    mkdirSync(join(folder.path, place));
    const client = new pg.Client({ ...service.database.address });
    await client.connect();
    await client.query('begin; lock table instance_demo.products in access exclusive mode');
    try {
      const { child, ended } = command(['backup', join(folder.path, place, 'backup.jsonl.gz')]);
      await eventually(() => expect(filesIn(place)).toEqual([expect.stringMatching(/^\.backup.*\.tmp$/)]), 600);
      child.kill(name);
      expect(await ended).toEqual({ code, output: expect.stringMatching(message) });
      expect(filesIn(place).filter((file) => !file.endsWith('.tmp'))).toEqual([]);
    } finally {
      await client.end();
    }
  });

  test('a disk that takes no more is named, and no file is left', async () => {
    mkdirSync(join(folder.path, 'full'));
    const file = join(folder.path, 'full', 'backup.jsonl');
    expect(await command(['backup', file], '4').ended).toEqual({
      code: 1,
      output: `${file} cannot be written: EFBIG: file too large, write\n`,
    });
    expect(filesIn('full')).toEqual([]);
  });
});
