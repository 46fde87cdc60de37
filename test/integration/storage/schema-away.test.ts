import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { ServiceHealth } from '../../../src/health.ts';
import type { InstanceContext } from '../../../src/context.ts';
import { findValidatedBy } from '../../../src/storage/instance/instance-state.ts';
import { RevalidationQueue } from '../../../src/workflows/saving/keep-findings-current.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { sendTo, startInstances, type TestInstances } from '../../support/instances.ts';

const SCHEMAS = new Map([
  ['instance_away', 'away'],
  ['instance_here', 'here'],
]);
const body = aBody();

let service: TestInstances;
beforeAll(async () => {
  const settings = 'security: { keys: false }\n';
  service = await startInstances({
    'away/instance.yaml': `name: away\nhosts: [away.example]\n${settings}`,
    'here/instance.yaml': `name: here\nhosts: [here.example]\n${settings}`,
  });
  for (const host of ['away', 'here']) expect(await save(host)).toBe(200);
});
afterAll(() => service.stop());

const statusOf = async (host: string, path: string) =>
  (await sendTo(service.url + path, { headers: { Host: `${host}.example` } })).status;
const save = async (host: string) =>
  (
    await sendTo(`${service.url}/api`, {
      method: 'POST',
      headers: { Host: `${host}.example`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, D8211: `Brand ${Math.floor(performance.now())}` }),
    })
  ).status;
const all = (host: string) =>
  Promise.all([
    statusOf(host, `/api/details/${productIdOf(body)}`),
    statusOf(host, `/api/status/${productIdOf(body)}`),
    statusOf(host, '/api/products/status'),
    statusOf(host, `/api/history/${productIdOf(body)}`),
    save(host),
  ]);

/** What the coordinator of Citus reports of a table whose node does not respond. */
const NODE_AWAY = `
  create function instance_away.away() returns boolean language plpgsql as
    $$ begin raise exception 'connection to the remote node failed' using errcode = '08006'; end $$;
  alter table instance_away.products rename to products_kept;
  create view instance_away.products as select * from instance_away.products_kept where instance_away.away();
  alter table instance_away.product_history rename to product_history_kept;
  create view instance_away.product_history as
    select * from instance_away.product_history_kept where instance_away.away()`;
const NODE_BACK = `
  drop view instance_away.products, instance_away.product_history;
  alter table instance_away.products_kept rename to products;
  alter table instance_away.product_history_kept rename to product_history;
  drop function instance_away.away()`;

const UNAVAILABLE = [503, 503, 503, 503, 503];
const AVAILABLE = [200, 200, 200, 200, 200];
/** The first instance's pool, which all instances share. */
let health: ServiceHealth;
const operator = (): pg.Pool => service.pool;

test('while the node of one schema is away, only its instance responds 503, the process stays ready, and it recovers', async () => {
  await operator().query(NODE_AWAY);
  expect([await all('away'), await all('here')]).toEqual([UNAVAILABLE, AVAILABLE]);
  health = new ServiceHealth(operator(), () => SCHEMAS);
  expect(await health.checkReady()).toMatchObject({ failedInstances: [] });
  await operator().query(NODE_BACK);
  expect([await all('away'), await all('here')]).toEqual([AVAILABLE, AVAILABLE]);
});

test('an instance whose node is away does not hold up the revalidation of the others', async () => {
  const [away, here] = service.instances as [InstanceContext, InstanceContext];
  const changed = [away, here].map((ctx) => ({ ...ctx, configurationTag: 'changed' }));
  await operator().query(NODE_AWAY);
  const stopping = new AbortController();
  const queue = new RevalidationQueue();
  const running = Promise.all(changed.map((ctx) => queue.add(ctx, stopping.signal)));
  await eventually(async () => expect(await findValidatedBy(here.db)).toBe('changed'));
  await operator().query(NODE_BACK);
  await eventually(async () => expect(await findValidatedBy(away.db)).toBe('changed'));
  stopping.abort();
  await running;
});

test('a schema that is missing is named, and only its instance responds 503', async () => {
  await operator().query('alter schema instance_away rename to instance_restoring');
  expect([await all('away'), await all('here')]).toEqual([UNAVAILABLE, AVAILABLE]);
  health = new ServiceHealth(operator(), () => SCHEMAS, { failed: ['broken-folder'], outdated: ['bolt'] });
  expect(await health.checkReady()).toEqual({
    failedInstances: ['broken-folder', 'away'],
    outdatedInstances: ['bolt'],
  });
  const alone = new ServiceHealth(operator(), () => new Map([['instance_away', 'away']]));
  await expect(alone.checkReady()).rejects.toThrow('schema instance_away is not migrated');
  await operator().query('alter schema instance_restoring rename to instance_away');
  expect(await all('away')).toEqual(AVAILABLE);
});
