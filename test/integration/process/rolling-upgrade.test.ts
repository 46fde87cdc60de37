import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import type { InstanceContext } from '../../../src/context.ts';
import { loadInstances } from '../../../src/instance/load-instances.ts';
import { openInstance } from '../../../src/instance/open-instances.ts';
import type { Connection } from '../../../src/storage/database/database.ts';
import { closePool, createPool } from '../../../src/storage/database/pool.ts';
import { conditionSql } from '../../../src/storage/products/list-conditions.ts';
import {
  countedList,
  findCount,
  findStatusCount,
  type CountedList,
} from '../../../src/storage/products/list-counts.ts';
import { revalidateProducts } from '../../../src/workflows/saving/revalidate-products.ts';
import { groupsOf, type GroupedProduct } from '../../../src/domain/validation/finding-groups.ts';
import { findFindingCounts } from '../../../src/storage/products/finding-counts.ts';
import { followOnce } from '../../../src/workflows/upgrades/follow-older-processes.ts';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { createTestFolders, type TestFolders } from '../../support/gs1/folders.ts';
import { startPool } from '../../support/gs1/start-pool.ts';
import { checkOut, commitBefore, type PreviousRelease } from '../../support/previous-release.ts';
import { startProcess, type LaunchOptions, type ServiceProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

const found = commitBefore('src/storage/migrations/008-list-counts.ts');
const missing = 'missing' in found ? found.missing : undefined;
if (missing !== undefined) process.stderr.write(`skipped: ${missing}\n`);

/** Products that one writer of one process saves; each save changes the name, and often what lists it is in. */
const WRITERS = 3;
const ROUNDS = 12;
const RECIPIENT = '5790000009534';
const VIEWS = `
light: { title: { en: L, da: L }, access: [public], columns: [D8211, D8258_1], filter: [{ field: D8246, to: 100 }], sort: [D8258_1] }
all: { title: { en: A, da: A }, access: [public], columns: [D8211] }
`;

(missing === undefined ? describe : describe.skip)('a rolling upgrade from before the first migration of lists', () => {
  const folder = createTemporaryFolder('rolling');
  const instanceFolder = join(folder.path, 'instance');
  let database: TestDatabase;
  let folders: TestFolders;
  let dataPool: ChildProcess;
  let previous: PreviousRelease;
  let older: ServiceProcess;
  let newer: ServiceProcess;
  let pool: pg.Pool;
  let instance: InstanceContext;
  const statuses = new Map<string, number>();
  /** Saves that were acknowledged, by product. */
  const saved = new Map<string, Body[]>();

  beforeAll(async () => {
    database = await createTestDatabase();
    folders = createTestFolders();
    dataPool = await startPool(['--outbox', folders.outbox, '--inbox', folders.inbox, '--reply-seconds', '0']);
    previous = checkOut('commit' in found ? found.commit : '');
    mkdirSync(instanceFolder);
    cpSync('instances/demo/profiles.yaml', join(instanceFolder, 'profiles.yaml'));
    writeFileSync(join(instanceFolder, 'views.yaml'), VIEWS);
    writeFileSync(
      join(instanceFolder, 'instance.yaml'),
      `name: rolling
security: { keys: false }
gs1:
  gln: '5790000009022'
  dataPool: '5790000009992'
  transport: directory
  directory: { outbox: ${folders.outbox}, inbox: ${folders.inbox}, pollSeconds: 0.2, settleSeconds: 0.05 }
`,
    );
  });
  afterAll(async () => {
    for (const process of [older, newer]) process.child.kill('SIGKILL');
    await Promise.all([older.exitCode, newer.exitCode]);
    dataPool.kill('SIGKILL');
    await closePool(pool);
    await database.drop();
    for (const each of [folder, folders, previous.folder]) each.remove();
  });

  const start = (options: LaunchOptions = {}): Promise<ServiceProcess> =>
    startProcess({ DATABASE_URL: databaseUrl(database.address), INSTANCE: instanceFolder, LOG_LEVEL: 'warn' }, options);
  const ask = async (url: string, method: string, path: string, body?: unknown) => {
    const response = await call(url, method, path, body === undefined ? {} : { body });
    const key = `${response.status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    expect([path, response.status < 500 ? 'served' : response.text]).toEqual([path, 'served']);
    return response;
  };

  const save = async (url: string, n: number, round: number): Promise<void> => {
    const body = aBody({ D8258_1: `Round ${round}`, D8246: round % 2 === 0 ? 50 : 500, D9260_1: RECIPIENT }, n);
    const { status } = await ask(url, 'POST', '/api', body);
    if (status === 200) saved.set(productIdOf(body), [...(saved.get(productIdOf(body)) ?? []), body]);
  };
  const writer = async (url: string, first: number): Promise<void> => {
    for (let round = 1; round <= ROUNDS; round++) {
      // An own product, one that is new, and one that both versions write.
      await save(url, first, round);
      if (round % 5 === 0) await save(url, first + round, round);
      if (round % 4 === 0) await save(url, 1, round * 1000 + first);
      if (round % 10 === 0) await ask(url, 'POST', '/api/sendToGS1', sendOf(aBody({}, first)));
    }
  };
  const reader = async (url: string, over: AbortSignal): Promise<void> => {
    const id = productIdOf(aBody({}, 1));
    while (!over.aborted) {
      for (const path of [
        `/api/details/${id}`,
        `/api/history/${id}`,
        '/api/view/light?limit=5',
        '/api/view/all',
        '/api/products/status?limit=5&catalogStatus=OK',
        '/api/products/status?modifiedsince=5',
      ])
        await ask(url, 'GET', path);
    }
  };

  const groupsOfProduct = (product: GroupedProduct) => groupsOf(product, instance.rules);
  /** The numbers of products with findings of each rule and brand; undefined while they are not all counted. */
  const countFindings = async (connection: Connection): Promise<unknown> => {
    const wanted = { dimensions: ['rule', 'brand'], targetMarket: undefined };
    const { entries, isComplete } = await findFindingCounts(connection, wanted, groupsOfProduct);
    return isComplete ? Object.fromEntries([...entries].filter(([, products]) => products !== 0)) : undefined;
  };
  /** The same, from the rows. */
  const readFindings = async (connection: Connection): Promise<unknown> => {
    const rows = await connection.query<GroupedProduct>({
      name: '',
      text: `select target_market as "targetMarket", findings, "values" ->> 'D8211' as brand from @products`,
    });
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const entries = groupsOfProduct({ ...row, brand: row.brand ?? undefined });
      for (const entry of entries) if (/^(?:rule|brand):/.test(entry)) counts[entry] = (counts[entry] ?? 0) + 1;
    }
    return counts;
  };

  /** The counts that lists respond with, and those of the rows, in one snapshot. Undefined while nothing is counted yet. */
  const countBoth = async (): Promise<{ maintained: unknown[]; counted: unknown[] }> => {
    const client = await pool.connect();
    const connection: Connection = {
      query: async <Row extends object>(
        statement: Parameters<InstanceContext['db']['prepare']>[0],
        values: readonly unknown[] = [],
      ) => (await client.query<Row>(instance.db.prepare(statement, values))).rows,
    };
    const filter = instance.views.get('light')?.filter ?? [];
    const count = async (condition: string): Promise<number | undefined> => {
      const text = `select count(*)::int as count from @products p where ${condition}`;
      return (await connection.query<{ count: number }>({ name: '', text }))[0]?.count;
    };
    try {
      await client.query('begin isolation level repeatable read');
      const maintained = [
        await findCount(connection, countedList(filter) as CountedList),
        await findStatusCount(connection, {}),
        await findStatusCount(connection, { catalogStatus: ['OK'] }),
        await countFindings(connection),
      ];
      const counted = [
        await count(filter.map(conditionSql).join(' and ')),
        await count('true'),
        await count(`p.catalog_status = 'OK'`),
        await readFindings(connection),
      ];
      return { maintained, counted };
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  test('both versions serve all requests, and counts are exact at any moment', async () => {
    older = await start({ cwd: previous.folder.path, command: previous.command });
    for (let n = 1; n <= 10; n++) await save(older.url, n, 0);
    await ask(older.url, 'POST', '/api/sendToGS1', sendOf(aBody({}, 2)));

    const over = new AbortController();
    const reading = [reader(older.url, over.signal)];
    const early = writer(older.url, 100);
    // Migrates while the other one is written to.
    newer = await start();
    pool = createPool(database.address, { maxConnections: 3 });
    [instance] = loadInstances({ kind: 'one', folder: instanceFolder }).map((configuration) =>
      openInstance(configuration, pool, pino({ level: 'silent' }), { environment: process.env }),
    ) as [InstanceContext];
    await eventually(async () => expect((await countBoth()).maintained).not.toContain(undefined));

    reading.push(reader(newer.url, over.signal));
    let checks = 0;
    const checking = (async () => {
      while (!over.signal.aborted) {
        const { maintained, counted } = await countBoth();
        expect(maintained).toEqual(counted);
        checks++;
      }
    })();
    const writers = [older.url, newer.url].flatMap((url, process) =>
      Array.from({ length: WRITERS }, (_, n) => writer(url, 1000 * (process + 1) + 100 * n)),
    );
    await Promise.all([early, ...writers]);
    for (const { url } of [older, newer]) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    over.abort();
    await Promise.all([...reading, checking]);
    expect(checks).toBeGreaterThan(10);
    expect(statuses.get('200')).toBeGreaterThan(100);
  });

  test('the older version stops, and what it wrote is counted and validated', async () => {
    older.child.kill('SIGTERM');
    expect(await older.exitCode).toBe(0);
    expect(await followOnce(instance, new AbortController().signal)).toBe(true);
    await eventually(async () => {
      const { rows } = await pool.query('select from instance_rolling.list_changes');
      expect(rows).toEqual([]);
    });
    const { maintained, counted } = await countBoth();
    expect(maintained).toEqual(counted);
    // Findings are those that the newer version finds.
    const { rows } = await pool.query<{ unit_key: string }>('select unit_key from instance_rolling.products');
    const { findings } = await revalidateProducts(
      rows.map(({ unit_key: key }) => key),
      instance,
    );
    expect([...findings]).toEqual([]);
  });

  test('every acknowledged save is there, and the history has all of them in order', async () => {
    for (const [id, bodies] of saved) {
      const { json } = await ask(newer.url, 'GET', `/api/history/${id}?limit=1000`);
      const events = (json.history as { type: string }[]).filter(({ type }) => ['CREATED', 'UPDATED'].includes(type));
      expect([id, events.length]).toEqual([id, bodies.length]);
    }
    const own = [...saved].filter(([id]) => id !== productIdOf(aBody({}, 1)));
    for (const [id, bodies] of own) {
      const { json } = await ask(newer.url, 'GET', `/api/details/${id}?fields=D8258_1`);
      expect([id, json.D8258_1]).toEqual([id, bodies.at(-1)?.['D8258_1']]);
    }
    const { rows } = await pool.query<{ unit_key: string; id: number }>(
      `select unit_key, id from (
         select h.unit_key, h.id, h.changes #>> '{D8258_1,0}' as "from",
           lag(case when h.type = 'CREATED' then h.changes ->> 'D8258_1' else h.changes #>> '{D8258_1,1}' end)
             over (partition by h.unit_key order by h.id) as before, h.type
         from instance_rolling.product_history h where h.type in ('CREATED', 'UPDATED') and h.changes::jsonb ? 'D8258_1'
       ) steps where type = 'UPDATED' and "from" is distinct from before`,
    );
    expect(rows).toEqual([]);
  });

  test('every message that either version sent has its reply', async () => {
    await eventually(async () => {
      const { rows } = await pool.query('select state from instance_rolling.gs1_messages where state <> $1', [
        'ACCEPTED',
      ]);
      expect(rows).toEqual([]);
    });
    const { rows } = await pool.query<{ count: number }>('select count(*) from instance_rolling.gs1_messages');
    expect(rows[0]?.count).toBeGreaterThan(5);
    for (const process of [older, newer]) expect(process.stderr()).not.toMatch(/"level":(?:50|60)/);
  });
});
