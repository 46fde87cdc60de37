import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pruneRecords } from '../../../src/workflows/retention/prune-records.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { hasCitus } from '../../../src/storage/database/connect.ts';
import { createPool } from '../../../src/storage/database/pool.ts';
import { checkWritable } from '../../../src/storage/database/check-writable.ts';
import { migrate } from '../../../src/storage/migrations/migrate.ts';
import { MIGRATIONS } from '../../../src/storage/migrations/index.ts';
import { applyAllNotes, prepareLists } from '../../../src/workflows/lists/keep-lists-current.ts';
import { activateDueVersions } from '../../../src/workflows/saving/activate-versions.ts';
import { keepFindingsCurrent } from '../../../src/workflows/saving/keep-findings-current.ts';
import {
  addKey,
  changeKey,
  listKeys,
  noteKeyUse,
  removeKey,
  rotateKey,
} from '../../../src/storage/instance/credentials.ts';
import { aChain } from '../../builders/chain.ts';
import { aBody, productIdOf, sampleBodies } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { brokenRestrictions } from '../../support/citus-restrictions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { aScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { recordStatements } from '../../support/recorded-statements.ts';
import { addUser, signIn } from '../../support/session.ts';
import { webhookDeliveriesOf } from '../../../src/workflows/webhooks/webhook-deliveries.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTestService } from '../../support/service.ts';
import { TEST_SCHEMA } from '../../support/start-postgres.ts';

const RECIPIENT = '5790000009534';
const NEW_SCHEMA = 'instance_sharded';

let database: TestDatabase;
let operator: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  operator = new pg.Client(database.address);
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await database.drop();
});

describe('a restriction that a statement breaks is found', () => {
  test.each([
    ['create table a (b text); create table c (d text)', /^one statement per call/],
    ['select from "instance_other".products', /^one schema per statement: instance_other/],
    ['create temporary table a (b text)', /temporary/],
    ['set jit = off', /SET/],
    ['listen changes', /LISTEN/],
    ['declare c cursor with hold for select 1', /outlive/],
    ['select pg_export_snapshot()', /snapshots/],
    [`select xmin from "${TEST_SCHEMA}".products`, /transaction ids/],
    ['select txid_current()', /transaction ids/],
    ["select nextval('numbers')", /sequences/],
    ['create index concurrently a on b (c)', /outside of transactions/],
    ['create trigger a before insert on b', /triggers/],
    ['create unlogged table a (b text)', /tables made/],
    ['create table a as select 1', /tables made/],
    ['lock table a', /table locks/],
    [`insert into "${TEST_SCHEMA}".users values ((select 1))`, /VALUES/],
    [`update "${TEST_SCHEMA}".users set name = gen_random_uuid()`, /volatile/],
    [`select pg_advisory_xact_lock(1) from "${TEST_SCHEMA}".users`, /advisory/],
    ['select pg_current_snapshot()', /snapshots are/],
  ])('%s', (text, restriction) => {
    expect(brokenRestrictions(text, TEST_SCHEMA).join('\n')).toMatch(restriction);
  });
});

test('migrations execute one statement per call, in their own schema, which is distributed before it has a table', async () => {
  const recording = recordStatements();
  try {
    const applied = await migrate(database.address, [NEW_SCHEMA], { distributes: true });
    expect(applied.get(NEW_SCHEMA)).toHaveLength(MIGRATIONS.length);
  } finally {
    recording.stop();
  }
  expect(recording.texts.flatMap((text) => brokenRestrictions(text, NEW_SCHEMA))).toEqual([]);
  const place = (pattern: RegExp) => recording.texts.findIndex((text) => pattern.test(text));
  expect(place(/^create table products /)).toBeGreaterThan(0);
  expect(place(/^set local citus\.enable_schema_based_sharding = on$/)).toBe(place(/^create schema /) - 1);
});

test('one statement finds out that no schema needs a migration, however many there are', async () => {
  const recording = recordStatements();
  try {
    const applied = await migrate(database.address, [TEST_SCHEMA, NEW_SCHEMA, TEST_SCHEMA]);
    expect([...applied]).toEqual([]);
  } finally {
    recording.stop();
  }
  expect(recording.texts.filter((text) => !text.includes('server_version'))).toEqual([
    expect.stringContaining('from pg_namespace'),
  ]);
});

test('without Citus, or when the setting says never, a schema is created as it is', async () => {
  const recording = recordStatements();
  try {
    await migrate(database.address, ['instance_local']);
  } finally {
    recording.stop();
  }
  expect(recording.texts.filter((text) => text.includes('citus'))).toEqual([]);
});

test('a migrated schema has no foreign key to another schema, and nothing that Citus does not distribute', async () => {
  const { rows } = await operator.query<{ found: string }>(
    `select 'foreign key ' || con.conname as found from pg_constraint con
       join pg_class there on there.oid = con.confrelid
       where con.connamespace = $1::regnamespace and there.relnamespace <> con.connamespace
     union all select 'trigger ' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = $1::regnamespace and not t.tgisinternal
     union all select 'rule ' || r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
       where c.relnamespace = $1::regnamespace
     union all select 'not a logged table, index or sequence: ' || c.relname from pg_class c
       where c.relnamespace = $1::regnamespace
         and (c.relkind not in ('r', 'p', 'i', 'I', 'S', 't') or c.relpersistence <> 'p')
     union all select 'inherited ' || c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where c.relnamespace = $1::regnamespace and not c.relispartition
     union all select 'function ' || p.proname from pg_proc p where p.pronamespace = $1::regnamespace
     -- Nodes generate numbers of their own ranges, which need 64 bits.
     union all select 'identity of fewer than 64 bits: ' || c.relname from pg_attribute a
       join pg_class c on c.oid = a.attrelid
       where c.relnamespace = $1::regnamespace and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype
     union all select 'sequence outside of an identity column: ' || c.relname from pg_class c
       where c.relnamespace = $1::regnamespace and c.relkind = 'S' and c.relname !~ '^knex_'
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')`,
    [NEW_SCHEMA],
  );
  expect(rows).toEqual([]);
  // A name without a schema would be found here.
  const { rows: shared } = await operator.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace",
  );
  expect(shared).toEqual([]);
});

test('reads, saves, lists and sends keep to the restrictions', async () => {
  const pool = aScriptedPool();
  const gs1 = { ...withGs1Defaults({ gln: '5790000009022' }), publication: 'CIP', withdrawal: true } as const;
  const days = { historyDays: 1, messageDays: 1, replyDays: 1, requestHours: 1, deliveryDays: 1 };
  const webhooks = {
    networks: [{ address: '127.0.0.1', prefix: 32, family: 'ipv4' }],
    http: true,
    maximum: 9,
  } as const;
  const receiver = await startReceiver();
  const recording = recordStatements();
  const service = await startTestService({ transport: pool, settings: { gs1, webhooks, retention: days } });
  try {
    const body = aBody({ D9260_1: RECIPIENT }, 700);
    const id = productIdOf(body);
    const ok = async (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) => {
      const response = await service.call(method, path, { headers, ...(sent === undefined ? {} : { body: sent }) });
      expect([path, response.status, response.text]).toEqual([path, 200, expect.any(String)]);
      return response;
    };
    const created = await ok('POST', '/api/webhooks', { url: receiver.url });
    const webhook = `/api/webhooks/${created.json.webhook.webhookId}`;
    receiver.answer = ({ event }, response) => response.writeHead(event.id % 3 === 0 ? 500 : 204).end();
    await ok('POST', '/api', sampleBodies());
    await ok('POST', '/api', Object.values(aChain(710)));
    await ok('POST', '/api', body);
    await prepareLists(service.instance, new AbortController().signal);
    await ok('POST', '/api', { ...sendOf(body), D8211: 'Changed' });
    await ok('POST', '/api', { ...sendOf(body), X9200_1: '01-01-2099', D8211: 'Later' });
    await ok('POST', '/api/validate', { ...sendOf(body), D8211: 'Dry' });
    const paths = [
      `/api/details/${id}`,
      `/api/details/${id}/allfields`,
      `/api/history/${id}`,
      `/api/status/${id}`,
      '/api/products/status',
      '/api/products/status?limit=2',
      '/api/sends',
      '/api/sends?state=TRANSMITTED',
      `/api/sends?productId=${id}`,
      '/api/changes',
      '/api/changes?start=full',
      '/api/changes?start=now&wait=1',
      `/api/changes?productId=${id}&type=CREATED`,
      '/api/products/status?modifiedsince=60',
      '/api/products/status?fromdate=01-01-2020',
      '/api/overview',
      '/api/view/assortment',
      '/api/view/assortment?limit=2',
      '/api/view/assortment?modifiedsince=60',
      '/api/view/assortment/xml',
      '/api/view/activeversion/assortment',
      '/api/web/05790000000111.208/standard',
    ];
    for (const path of paths) await ok('GET', path);
    await ok('POST', '/api/sendToGS1', sendOf(body), { 'Idempotency-Key': 'once' });
    await pool.accept(pool.last());
    await eventually(() => expect(pool.last().kind).toBe('catalogueItemPublication'));
    await pool.accept(pool.last());
    await ok('POST', '/api/update-and-sendToGS1', { ...sendOf(body), D8211: 'Sent' });
    await pool.reject(pool.last(), [{ code: '1', text: 'No' }]);
    await ok('POST', '/api/sendWithdrawalToGS1', sendOf(body));
    const { signal } = new AbortController();
    await webhookDeliveriesOf(service.instance).deliverDue(signal);
    for (const path of ['', '/deliveries']) await ok('GET', webhook + path);
    for (const path of ['/rotate-secret', '/test']) await ok('POST', webhook + path);
    await ok('POST', `${webhook}/redeliver`, { eventId: 1 });
    await ok('PATCH', webhook, { description: 'ERP' });
    await ok('POST', `${webhook}/replay`, { since: '2020-01-01T00:00:00Z' });
    receiver.answer = (_message, response) => response.writeHead(410).end();
    await webhookDeliveriesOf(service.instance).deliverDue(signal);
    await ok('GET', '/api/webhooks');
    await ok('DELETE', webhook);
    await addKey(service.instance.db, 'erp', Buffer.from('hash'));
    await listKeys(service.instance.db);
    await changeKey(service.instance.db, 'erp', {
      scopes: ['read'],
      expires: null,
      note: null,
      requestsPerMinute: null,
    });
    await rotateKey(service.instance.db, 'erp', Buffer.from('other'), new Date());
    await noteKeyUse(service.instance.db, 'erp', new Date());
    await removeKey(service.instance.db, 'erp');
    await addUser(service, 'anna');
    await service.call('GET', '/', { headers: { Cookie: await signIn(service, 'anna') } });
    await applyAllNotes(service.instance, new AbortController().signal);
    await activateDueVersions({ ...service.instance, now: () => new Date('2099-01-02T12:00:00Z') });
    await keepFindingsCurrent(service.instance, new AbortController().signal);
    await pruneRecords(service.instance, new AbortController().signal);
    await checkWritable(service.pool);
  } finally {
    await service.stop();
    await receiver.stop();
    recording.stop();
  }
  expect(recording.texts.flatMap((text) => brokenRestrictions(text, TEST_SCHEMA))).toEqual([]);
  // The statements of a test that did nothing break nothing either.
  for (const part of [
    'declare list',
    'pg_advisory_xact_lock',
    'gs1_messages',
    'pg_current_snapshot',
    'product_history',
    'create index concurrently view_',
    'list_counts',
    'product_changes',
    'sequenced_units',
    'webhook_products',
    'webhook_deliveries',
  ])
    expect([part, recording.texts.some((text) => text.includes(part))]).toEqual([part, true]);
});

test('no statement in the sources of storage breaks a restriction', () => {
  const folder = 'src/storage';
  const texts = ['products', 'gs1', 'instance'].flatMap((name) =>
    readdirSync(join(folder, name)).flatMap((file) =>
      (readFileSync(join(folder, name, file), 'utf8').match(/`[^`]*@\w+[^`]*`|'[^'\n]*@\w+[^'\n]*'/g) ?? []).map(
        (text) => text.slice(1, -1).replaceAll(/@(\w+)/g, `"${TEST_SCHEMA}".$1`),
      ),
    ),
  );
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.flatMap((text) => brokenRestrictions(text, TEST_SCHEMA))).toEqual([]);
});

test('a plan is generic on one server, and made for the parameters on Citus', async () => {
  expect(await hasCitus(database.address)).toBe(false);
  const modes: unknown[] = [];
  for (const isCitus of [false, true]) {
    const pool = createPool(database.address, { maxConnections: 1, isCitus });
    const { rows } = await pool.query<object>(
      `select current_setting('plan_cache_mode') as plan, current_setting('citus.propagate_set_commands', true) as propagated`,
    );
    modes.push(rows[0]);
    await pool.end();
  }
  expect(modes).toEqual([
    { plan: 'force_generic_plan', propagated: null },
    { plan: 'auto', propagated: 'local' },
  ]);
});

test('a coordinator of Citus is recognized', async () => {
  // No extension of that name is at hand, so another one lends its entry in this database.
  await operator.query(`set allow_system_table_mods = on`);
  await operator.query(`update pg_extension set extname = 'citus' where extname = 'plpgsql'`);
  expect(await hasCitus(database.address)).toBe(true);
});
