import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createTemporaryFolder, type TemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { loadInstances } from '../../../src/instance/load-instances.ts';
import { pruneRecords } from '../../../src/workflows/retention/prune-records.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();
const UNIT = '05790000000128.208';
const KEPT = 'instance_demo.product_history';

let service: TestService;
let folder: TemporaryFolder;
beforeAll(async () => {
  service = await startTestService({ now: () => new Date(NOW) });
  folder = createTemporaryFolder('archive');
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await service.pool.query(`delete from ${KEPT}`);
});

const prune = (name: string) => {
  const { instance } = service;
  const retention = { requestHours: 24, historyDays: 30, historyArchive: join(folder.path, name) };
  return pruneRecords({ ...instance, settings: { ...instance.settings, retention } }, new AbortController().signal);
};

const addEvents = (count: number, days: number) =>
  service.pool.query(
    `insert into ${KEPT} (unit_key, type, time, actor, revision, changes)
     select $1, 'UPDATED', $2, 'erp', n, json_build_object('D8258_1', json_build_array(n, n + 1)) from generate_series(1, $3::int) n`,
    [UNIT, daysAgo(days), count],
  );

const filesIn = (name: string): string[] => {
  const path = join(folder.path, name, 'demo');
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/^\d{4}-\d{2}$/.test(file))
    .sort();
};
const eventsIn = (name: string): Record<string, unknown>[] =>
  filesIn(name).flatMap((file) =>
    gunzipSync(readFileSync(join(folder.path, name, 'demo', file)))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );
const stored = async (): Promise<Record<string, unknown>[]> => {
  const { rows } = await service.pool.query<Record<string, unknown>>(
    `select id, unit_key as "unitKey", type, time, actor, revision, changes, gs1 from ${KEPT} order by id`,
  );
  return rows.map(({ gs1, ...row }) => ({
    ...row,
    time: (row['time'] as Date).toISOString(),
    ...(gs1 ? { gs1 } : {}),
  }));
};
/** What is archived is not deleted, as when the process is killed in between. */
const dieBeforeDeleting = (): void => {
  const { db } = service.instance;
  const query = db.query.bind(db);
  jest
    .spyOn(db, 'query')
    .mockImplementation((statement, values) =>
      statement.name === 'delete_old_events' ? Promise.reject(new Error('killed')) : query(statement, values),
    );
};
const ids = (events: readonly Record<string, unknown>[]) => events.map(({ id }) => id);

test('what is pruned is archived whole, by month, in files that name their events and their checksum', async () => {
  await addEvents(3, 80);
  await addEvents(2500, 45);
  await service.pool.query(
    `insert into ${KEPT} (unit_key, type, time, actor, revision, changes, gs1) values ($1, 'SENT', $2, 'GS1', 2600, '{}', '{"command":"ADD"}')`,
    [UNIT, daysAgo(44)],
  );
  await addEvents(2, 1);
  const before = await stored();
  expect(await prune('whole')).toMatchObject({ events: 2503 });
  const after = await stored();
  expect(eventsIn('whole')).toEqual(before.slice(0, 2503));
  expect(after).toEqual(before.slice(2503));

  const files = filesIn('whole');
  expect(new Set(files.map((file) => file.slice(0, 8)))).toEqual(new Set(['2026-03/', '2026-05/']));
  // A part is held in memory, so a file has a bounded number of events.
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const content = readFileSync(join(folder.path, 'whole/demo', file));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    expect(file).toMatch(new RegExp(`/\\d{12}-\\d{12}-${hash}\\.jsonl\\.gz$`));
  }
  // The documented commands read it.
  const found = execFileSync('bash', ['-c', `zcat */*.jsonl.gz | grep '"unitKey":"${UNIT}"'`], {
    cwd: join(folder.path, 'whole/demo'),
    encoding: 'utf8',
  });
  expect(found.trimEnd().split('\n')).toHaveLength(2503);
  expect(await prune('whole')).toMatchObject({ events: 0 });
  expect(filesIn('whole')).toEqual(files);
});

test('a process that dies between archiving and deleting loses nothing, and the next one archives the same files', async () => {
  await addEvents(10, 40);
  await addEvents(1, 1);
  const before = await stored();
  dieBeforeDeleting();
  await expect(prune('killed')).rejects.toThrow('killed');
  expect(await stored()).toEqual(before);
  const files = filesIn('killed');
  expect(ids(eventsIn('killed'))).toEqual(ids(before.slice(0, 10)));
  jest.restoreAllMocks();
  expect(await prune('killed')).toMatchObject({ events: 10 });
  expect(filesIn('killed')).toEqual(files);
});

test('events that are archived twice are recognized by their id', async () => {
  await addEvents(5, 40);
  await addEvents(1, 35);
  dieBeforeDeleting();
  await expect(prune('twice')).rejects.toThrow('killed');
  jest.restoreAllMocks();
  await addEvents(1, 1);
  const before = await stored();
  expect(await prune('twice')).toMatchObject({ events: 6 });
  const archived = eventsIn('twice');
  expect(archived.length).toBeGreaterThan(6);
  expect([...new Set(ids(archived))].sort()).toEqual(ids(before.slice(0, 6)));
});

test('what a send made necessary in the meantime stays', async () => {
  await addEvents(4, 40);
  await addEvents(1, 1);
  const { db } = service.instance;
  const query = db.query.bind(db);
  jest.spyOn(db, 'query').mockImplementation(async (statement, values) => {
    if (statement.name === 'delete_old_events') {
      // A message of revision 2 is sent: what was changed after it is a change since the last send.
      await service.pool.query(
        `insert into ${KEPT} (unit_key, type, time, actor, revision, changes) values ($1, 'SENT', $2, 'GS1', 2, '{}')`,
        [UNIT, daysAgo(0)],
      );
    }
    return query(statement, values);
  });
  expect(await prune('sent')).toMatchObject({ events: 2 });
  expect(ids(eventsIn('sent'))).toHaveLength(4);
  expect((await stored()).map(({ revision }) => revision)).toEqual([3, 4, 1, 2]);
});

test('an archive that cannot be written deletes no event, and keeps no message from being pruned', async () => {
  await addEvents(3, 40);
  await addEvents(1, 1);
  await service.pool.query(
    `insert into instance_demo.gs1_answers (answer_id, part, kind, state, source, received, xml)
     values ('old', 0, 'x', 'UNMATCHED', 'x', $1, '<xml/>')`,
    [daysAgo(60)],
  );
  writeFileSync(join(folder.path, 'file'), '');
  const { instance } = service;
  const retention = { requestHours: 24, historyDays: 30, replyDays: 30, historyArchive: join(folder.path, 'file') };
  const pruning = pruneRecords(
    { ...instance, settings: { ...instance.settings, retention } },
    new AbortController().signal,
  );
  await expect(pruning).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(await stored()).toHaveLength(4);
  const { rows } = await service.pool.query('select from instance_demo.gs1_answers');
  expect(rows).toHaveLength(0);
});

test('while another process archives, nothing is archived or deleted', async () => {
  await addEvents(3, 40);
  const release = await service.instance.db.takeLock('archive');
  try {
    expect(await prune('locked')).toMatchObject({ events: 0 });
  } finally {
    await release?.();
  }
  expect(await stored()).toHaveLength(3);
});

test('the folder is relative to that of the instance; without historyDays it is refused', () => {
  const write = (retention: string): void =>
    writeFileSync(join(folder.path, 'instance.yaml'), `name: archived\nretention: ${retention}\n`);
  write('{ historyDays: 400, historyArchive: old/history }');
  const [configuration] = loadInstances({ kind: 'one', folder: folder.path });
  expect(configuration?.settings.retention.historyArchive).toBe(join(folder.path, 'old/history'));
  write('{ historyArchive: old/history }');
  expect(() => loadInstances({ kind: 'one', folder: folder.path })).toThrow(
    /instance\.yaml: retention\.historyArchive: expected retention\.historyDays too/,
  );
});

test('history that was archived no longer appears in the response', async () => {
  const body = aBody({}, 4_712);
  expect((await service.call('POST', '/api', { body })).status).toBe(200);
  expect((await service.call('POST', '/api', { body: { ...body, D8258_1: 'Changed' } })).status).toBe(200);
  await service.pool.query(`update ${KEPT} set time = $1`, [daysAgo(100)]);
  await prune('read');
  const { status, json } = await service.call('GET', `/api/history/${productIdOf(body)}`);
  expect([status, json.history.length]).toEqual([200, 1]);
  expect(eventsIn('read')).toMatchObject([{ type: 'CREATED', revision: 1, changes: { D8258_1: body['D8258_1'] } }]);
});
