import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { InstanceDatabase } from '../../../src/storage/database/database.ts';
import { closePool, createPool } from '../../../src/storage/database/pool.ts';
import { webhookDeliveriesOf } from '../../../src/workflows/webhooks/webhook-deliveries.ts';
import { aBody, productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../support/database.ts';
import { aScriptedPool, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startPgBouncer, whyNoPgBouncer, type PgBouncer } from '../../support/pgbouncer.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startProcess } from '../../support/process.ts';
import { call, startTestService, type TestService } from '../../support/service.ts';

const RECIPIENT = '5790000009534';
const reason = whyNoPgBouncer();
if (reason !== undefined) process.stderr.write(`skipped: ${reason}\n`);

(reason === undefined ? describe : describe.skip)('through PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  let dataPool: ScriptedPool;
  let service: TestService;
  beforeAll(async () => {
    database = await createTestDatabase();
    bouncer = await startPgBouncer(database.address);
    dataPool = aScriptedPool();
    service = await startTestService({
      database,
      through: bouncer,
      transport: dataPool,
      settings: {
        gs1: withGs1Defaults({ gln: '5790000009022' }),
        webhooks: { networks: [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }], http: true, maximum: 100 },
      },
    });
    expect((await service.call('POST', '/api', { body: sampleBodies() })).status).toBe(200);
  });
  afterAll(async () => {
    await service.stop();
    await bouncer.stop();
    await database.drop();
  });

  const read = async (body: Body) => (await service.call('GET', `/api/details/${productIdOf(body)}?fields=D8211`)).json;

  test('20 clients save and read at the same time, over three connections', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => aBody({}, 500 + index));
    const saved = await Promise.all(bodies.map((body) => service.call('POST', '/api', { body })));
    expect(saved.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    for (const brand of ['One', 'Two']) {
      await Promise.all(
        bodies.map((body) => service.call('POST', '/api', { body: { ...sendOf(body), D8211: brand } })),
      );
      const brands = await Promise.all(bodies.map(async (body) => (await read(body)).D8211));
      expect(brands).toEqual(bodies.map(() => brand));
    }
  });

  test('saves of one product at the same time all count', async () => {
    const body = aBody({}, 540);
    await service.call('POST', '/api', { body });
    const saves = Array.from({ length: 20 }, (_, index) =>
      service.call('POST', '/api', { body: { ...sendOf(body), D8211: `Brand ${index}` } }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
    const { json } = await service.call('GET', `/api/history/${productIdOf(body)}`);
    expect(json.history).toHaveLength(21);
  });

  test('views and status lists are streamed, several at the same time', async () => {
    const paths = [
      '/api/view/assortment',
      '/api/products/status',
      '/api/view/assortment?limit=2',
      '/api/view/assortment/xml',
    ];
    const lists = await Promise.all([...paths, ...paths].map((path) => service.call('GET', path)));
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect(lists[0]?.json.count).toBeGreaterThan(10);
  });

  test('a hierarchy is sent, and its reply is applied', async () => {
    const body = aBody({ D9260_1: RECIPIENT }, 560);
    await service.call('POST', '/api', { body });
    const sent = await service.call('POST', '/api/sendToGS1', { body: sendOf(body) });
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    await dataPool.accept(dataPool.last());
    const status = await service.call('GET', `/api/status/${productIdOf(body)}`);
    expect(status.json.catalogStatus).toBe('OK');
  });

  test('a waiting reader of the change feed gets what is saved', async () => {
    const body = aBody({}, 570);
    const { json: start } = await service.call('GET', '/api/changes?start=now');
    const waiting = service.call(
      'GET',
      `/api/changes?cursor=${start.nextCursor}&wait=60&productId=${productIdOf(body)}`,
    );
    await service.call('POST', '/api', { body });
    const { status, json } = await waiting;
    expect([status, json.changes.map(({ type }: { type: string }) => type)]).toEqual([200, ['CREATED']]);
  });

  test('a send waits for its answer', async () => {
    const body = aBody({ D9260_1: RECIPIENT }, 580);
    await service.call('POST', '/api', { body });
    const before = dataPool.arrived.length;
    const waiting = service.call('POST', '/api/sendToGS1', { body: sendOf(body), headers: { Prefer: 'wait=60' } });
    while (dataPool.arrived.length === before) await pause(20);
    await dataPool.accept(dataPool.last());
    const { status, json } = await waiting;
    expect([status, json.state]).toEqual([200, 'ACCEPTED']);
  });

  test('events are delivered to a webhook', async () => {
    const receiver = await startReceiver();
    const webhook = { url: receiver.url, types: ['CREATED'] };
    expect((await service.call('POST', '/api/webhooks', { body: webhook })).status).toBe(200);
    const body = aBody({}, 590);
    await service.call('POST', '/api', { body });
    await webhookDeliveriesOf(service.instance).deliverDue(new AbortController().signal);
    expect(receiver.messages.map(({ event }) => event.productId)).toEqual([productIdOf(body)]);
    await receiver.stop();
  });

  test('a lock that outlives a transaction excludes other processes', async () => {
    const options = { maxConnections: 2, sessions: database.address };
    const pools = [1, 2].map(() =>
      createPool({ ...database.address, host: bouncer.host, port: bouncer.port }, options),
    );
    const [one, other] = pools.map((pool) => new InstanceDatabase(pool, 'instance_demo')) as [
      InstanceDatabase,
      InstanceDatabase,
    ];
    const unlock = await one.takeLock('a');
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await other.takeLock('a')).toBeUndefined();
    await unlock?.();
    const again = await other.takeLock('a');
    expect(again).toBeDefined();
    await again?.();
    await Promise.all(pools.map(closePool));
  });

  test('a process migrates and seeds a new schema, and serves it', async () => {
    await service.pool.query('drop schema instance_demo cascade');
    const { host, port } = bouncer;
    const started = await startProcess({
      DATABASE_URL: `postgresql://${database.address.user}@${host}:${port}/${database.address.database}`,
      DATABASE_DIRECT_URL: databaseUrl(database.address),
      LOG_LEVEL: 'warn',
    });
    try {
      const { status, json } = await call(started.url, 'GET', '/api/view/assortment');
      expect([status, json.count > 10]).toEqual([200, true]);
      expect((await fetch(`${started.url}/health/ready`)).status).toBe(200);
    } finally {
      started.child.kill('SIGTERM');
      expect(await started.exitCode).toBe(0);
    }
  });
});
