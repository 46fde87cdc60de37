import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { changeFeedOf } from '../../../src/workflows/changes/change-feed.ts';
import { applyNotes } from '../../../src/storage/products/change-notes.ts';
import { pruneRecords } from '../../../src/workflows/retention/prune-records.ts';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

interface Event {
  readonly id: number;
  readonly cursor: string;
  readonly type: string;
  readonly productId: string;
  readonly revision: number;
  readonly changes: readonly { readonly fieldId: string; readonly from: unknown; readonly to: unknown }[];
  readonly findings?: { readonly errors: number; readonly warnings: number };
}

let service: TestService;
/** Another process on the same database, as far as the feed can tell. */
let other: TestService;

beforeAll(async () => {
  service = await startTestService();
  other = await startTestService({ database: service.database });
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const save = async (body: Body, by = service): Promise<string> => {
  const { status, text } = await by.call('POST', '/api', { body });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return productIdOf(body);
};
const read = async (query: string, by = service): Promise<{ changes: Event[]; nextCursor: string }> => {
  const { status, json, text } = await by.call('GET', `/api/changes?${query}`);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json as { changes: Event[]; nextCursor: string };
};
const now = async (): Promise<string> => (await read('start=now')).nextCursor;
const typesOf = (changes: readonly Event[]): string[] => changes.map(({ type }) => type);
const run = (text: string, params: unknown[] = []) => service.pool.query<Record<string, unknown>>(text, params);

test('events of a product come in the order in which they happened, with keys and values', async () => {
  const cursor = await now();
  const id = await save(aBody({}, 1));
  await save({ ...aBody({}, 1), D8211: 'Havblik' });
  await save({ ...aBody({}, 1), D8211: 'Havblik', D8246: null });
  const { changes } = await read(`cursor=${cursor}&productId=${id}`);
  expect(changes.map(({ type, revision }) => [type, revision])).toEqual([
    ['CREATED', 1],
    ['UPDATED', 2],
    ['UPDATED', 3],
    ['FINDINGS_CHANGED', 3],
  ]);
  const [created, updated, , findings] = changes as [Event, Event, Event, Event];
  expect(created.changes).toContainEqual({ fieldId: 'D8211', from: null, to: 'Nordlys' });
  expect(updated.changes).toEqual([{ fieldId: 'D8211', from: 'Nordlys', to: 'Havblik' }]);
  expect(findings.findings?.errors).toBeGreaterThan(0);
});

test('a save that changes nothing is no event', async () => {
  const body = aBody({}, 2);
  await save(body);
  const cursor = await now();
  await save(body);
  expect((await read(`cursor=${cursor}`)).changes).toEqual([]);
});

test('pages continue where the last one ended, and the cursor of an event does the same', async () => {
  const cursor = await now();
  for (let n = 10; n < 16; n++) await save(aBody({}, n));
  const { changes: all, nextCursor } = await read(`cursor=${cursor}`);
  expect(all).toHaveLength(6);
  expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => (all[0]?.id ?? 0) + index));
  const first = await read(`cursor=${cursor}&limit=4`);
  const second = await read(`cursor=${first.nextCursor}&limit=4`);
  expect([...first.changes, ...second.changes]).toEqual(all);
  expect((await read(`cursor=${all[3]?.cursor}`)).changes).toEqual(all.slice(4));
  expect((await read(`cursor=${nextCursor}`)).changes).toEqual([]);
});

test('a page of more events than one read delivers has them all', async () => {
  const cursor = await now();
  const bodies = Array.from({ length: 230 }, (_, index) => aBody({}, 1000 + index));
  const { status } = await service.call('POST', '/api', { body: bodies });
  expect(status).toBe(200);
  const { changes, nextCursor } = await read(`cursor=${cursor}&limit=220`);
  expect(new Set(changes.map(({ productId }) => productId)).size).toBe(220);
  expect((await read(`cursor=${nextCursor}`)).changes).toHaveLength(10);
});

test('filters by type, market and product, and moves on past what they leave out', async () => {
  const cursor = await now();
  const danish = await save(aBody({}, 20));
  const swedish = await save(aBody({ D8255: '752' }, 20));
  await save(aBody({ D8211: 'Havblik' }, 20));
  const idsOf = async (query: string) =>
    (await read(`cursor=${cursor}&${query}`)).changes.map(({ type, productId }) => `${type} ${productId}`);
  expect(await idsOf('type=UPDATED')).toEqual([`UPDATED ${danish}`]);
  expect(await idsOf('targetMarket=752&type=CREATED,UPDATED')).toEqual([`CREATED ${swedish}`]);
  expect(await idsOf(`productId=${danish}&type=CREATED`)).toEqual([`CREATED ${danish}`]);
  const { changes, nextCursor } = await read(`cursor=${cursor}&type=WITHDRAWN`);
  expect(changes).toEqual([]);
  expect((await read(`cursor=${nextCursor}`)).changes).toEqual([]);
});

test('an event that is committed after one with a higher id is not skipped', async () => {
  const [early, late] = [productIdOf(aBody({}, 30)), productIdOf(aBody({}, 31))];
  const cursor = await now();
  const clients = [new pg.Client(service.database.address), new pg.Client(service.database.address)] as const;
  for (const client of clients) await client.connect();
  const insert = (client: pg.Client, unit: string) =>
    client.query<{ id: string }>(
      `with logged as (
         insert into instance_demo.product_history (unit_key, type, time, actor, revision, changes)
         values ('${unit}', 'SENT', now(), 'a', 1, '{}') returning id
       ), noted as (insert into instance_demo.list_changes (unit_key) values ('${unit}'))
       select id from logged`,
    );
  try {
    for (const client of clients) await client.query('begin');
    const first = await insert(clients[0], early);
    const second = await insert(clients[1], late);
    expect(Number(first.rows[0]?.id)).toBeLessThan(Number(second.rows[0]?.id));
    await clients[1].query('commit');
    const page = await read(`cursor=${cursor}`);
    expect(page.changes.map(({ productId }) => productId)).toEqual([late]);
    await clients[0].query('commit');
    expect((await read(`cursor=${page.nextCursor}`)).changes.map(({ productId }) => productId)).toEqual([early]);
  } finally {
    for (const client of clients) await client.end();
  }
});

test('several processes that sequence while others save give every event one position, without holes', async () => {
  const cursor = await now();
  const over = new AbortController();
  const sequencer = async ({ instance }: TestService) => {
    while (!over.signal.aborted) await applyNotes(instance.db, 3, { findGroups: () => [], today: () => '2026-01-01' });
  };
  const sequencers = [service, other, service, other].map(sequencer);
  await Promise.all(
    [service, other, service, other].map(async (by, writer) => {
      for (let round = 0; round < 6; round++)
        await save(aBody({ D8211: `Brand ${round}` }, 40 + ((writer + round) % 3)), by);
    }),
  );
  over.abort();
  await Promise.all(sequencers);
  const { changes } = await read(`cursor=${cursor}&limit=1000`);
  const ids = changes.map(({ id }) => id);
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
  for (let n = 40; n < 43; n++) {
    const productId = productIdOf(aBody({}, n));
    const { json } = await service.call('GET', `/api/history/${productId}`);
    const history = (json as { history: Event[] }).history.map(({ revision }) => revision).reverse();
    const ofUnit = changes.filter((event) => event.productId === productId && event.type !== 'FINDINGS_CHANGED');
    expect(ofUnit.map(({ revision }) => revision)).toEqual(history);
  }
});

/** Waits until so many readers wait. */
async function waiting(count: number, by = service): Promise<void> {
  while (changeFeedOf(by.instance).waiting !== count) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('a waiting reader gets the write of its own process, and one of another process', async () => {
  for (const [n, writer] of [service, other].entries()) {
    const cursor = await now();
    const page = read(`cursor=${cursor}&wait=60`);
    await waiting(1);
    const id = await save(aBody({}, 50 + n), writer);
    expect((await page).changes.map(({ productId }) => productId)).toEqual([id]);
    await waiting(0);
  }
});

test('a waiting reader is woken only by what its filter wants', async () => {
  const cursor = await now();
  const page = read(`cursor=${cursor}&wait=60&type=UPDATED`);
  const others = Array.from({ length: 20 }, () => read(`cursor=${cursor}&wait=60&type=UPDATED`));
  await waiting(21);
  await save(aBody({}, 55));
  await save(aBody({ D8211: 'Havblik' }, 55));
  for (const { changes } of await Promise.all([page, ...others])) expect(typesOf(changes)).toEqual(['UPDATED']);
});

test('a wait ends without an event when its time is over, and the cursor goes on', async () => {
  const cursor = await now();
  const { changes, nextCursor } = await read(`cursor=${cursor}&wait=1`);
  expect(changes).toEqual([]);
  const id = await save(aBody({}, 56));
  expect((await read(`cursor=${nextCursor}`)).changes.map(({ productId }) => productId)).toEqual([id]);
});

test('a client that disconnects no longer waits', async () => {
  const cursor = await now();
  const leaving = new AbortController();
  const request = fetch(`${service.url}/api/changes?cursor=${cursor}&wait=60`, { signal: leaving.signal });
  const stream = await fetch(`${service.url}/api/changes?cursor=${cursor}`, {
    headers: { Accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  expect(stream.status).toBe(200);
  await waiting(2);
  leaving.abort();
  await expect(request).rejects.toThrow();
  await waiting(0);
});

test('a service that stops ends all waits at once, with an empty page', async () => {
  const stopping = await startTestService({ database: service.database });
  const { json } = await stopping.call('GET', '/api/changes?start=now');
  const { nextCursor: cursor } = json as { nextCursor: string };
  const page = stopping.call('GET', `/api/changes?cursor=${cursor}&wait=60`);
  const stream = fetch(`${stopping.url}/api/changes?cursor=${cursor}`, { headers: { Accept: 'text/event-stream' } });
  await waiting(2, stopping);
  changeFeedOf(stopping.instance).close();
  expect((await page).json).toEqual({ status: 200, changes: [], nextCursor: cursor });
  expect(await (await stream).text()).toContain('retry:');
  await stopping.stop();
});

test('JSON lines, and HEAD', async () => {
  const cursor = await now();
  await save(aBody({}, 60));
  await save(aBody({}, 61));
  const { changes } = await read(`cursor=${cursor}`);
  const { text, headers } = await service.call('GET', `/api/changes?cursor=${cursor}`, {
    headers: { Accept: 'application/x-ndjson' },
  });
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as Event)).toEqual(changes);
  expect(headers.get('Link')).toContain(`cursor=${changes.at(-1)?.cursor}`);
  const head = await service.call('HEAD', `/api/changes?cursor=${cursor}`);
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('Cache-Control')).toBe('no-store');
});

/** The events of an event stream that ends as soon as nothing is left. */
async function stream(query: string, headers: Record<string, string> = {}) {
  const { text, status } = await service.call('GET', `/api/changes?wait=0&${query}`, {
    headers: { Accept: 'text/event-stream', ...headers },
  });
  expect(status).toBe(200);
  return text.split('\n\n').flatMap((block) => {
    const [, id] = /^id: (.*)$/m.exec(block) ?? [];
    const [, data] = /^data: (.*)$/m.exec(block) ?? [];
    return data === undefined ? [] : [{ id, data: JSON.parse(data) as Event }];
  });
}

test('an event stream resumes after the last event that the client received', async () => {
  const cursor = await now();
  for (let n = 70; n < 74; n++) await save(aBody({}, n));
  const { changes } = await read(`cursor=${cursor}`);
  const events = await stream(`cursor=${cursor}`);
  expect(events.map(({ data }) => data)).toEqual(changes);
  expect(events.map(({ id }) => id)).toEqual(changes.map((event) => event.cursor));
  const resumed = await stream(`cursor=${cursor}`, { 'Last-Event-ID': events[1]?.id ?? '' });
  expect(resumed).toEqual(events.slice(2));
});

test('a full start has all products, and a cursor to what happens afterwards', async () => {
  const { json } = await service.call('GET', '/api/changes?start=full');
  const { products, nextCursor } = json as { products: { productId: string; revision: number }[]; nextCursor: string };
  const { rows } = await run('select product_id, revision from instance_demo.products order by unit_key');
  expect(products.map(({ productId, revision }) => ({ product_id: productId, revision }))).toEqual(rows);
  const id = await save(aBody({}, 80));
  expect((await read(`cursor=${nextCursor}`)).changes.map(({ productId }) => productId)).toEqual([id]);
  const { text } = await service.call('GET', '/api/changes?start=full&targetMarket=752', {
    headers: { Accept: 'application/x-ndjson' },
  });
  const lines = text.trimEnd().split('\n');
  const kinds = lines.map((line) => (JSON.parse(line) as Event).type);
  expect(kinds).toEqual(['PRODUCT', 'SNAPSHOT_END']);
});

test('names a parameter that is wrong', async () => {
  const refused = async (query: string, headers: Record<string, string> = {}) => {
    const { status, json } = await service.call('GET', `/api/changes?${query}`, { headers });
    return [status, (json as { errors: { fieldId: string }[] }).errors.map(({ fieldId }) => fieldId)];
  };
  const foreign = Buffer.from('["05790000000111.208"]').toString('base64url');
  expect(await refused(`cursor=${foreign}`)).toEqual([400, ['cursor']]);
  expect(await refused('cursor=x')).toEqual([400, ['cursor']]);
  expect(await refused(`cursor=${await now()}&start=full`)).toEqual([400, ['cursor']]);
  expect(await refused('wait=61')).toEqual([400, ['wait']]);
  expect(await refused('type=CHANGED')).toEqual([400, ['type']]);
  const stream = { Accept: 'text/event-stream', 'Last-Event-ID': 'x' };
  expect(await refused('', stream)).toEqual([400, ['Last-Event-ID']]);
});

test('refuses a cursor from before the history that is kept, and one ahead of the feed', async () => {
  const cursor = await now();
  const productId = await save(aBody({}, 90));
  const [, second] = [await save(aBody({ D8211: 'A' }, 90)), await now()];
  await save(aBody({ D8211: 'B' }, 90));
  await read(`cursor=${cursor}`);
  await run(
    `update instance_demo.product_changes set time = now() - interval '10 days' where unit_key = $1 and revision < 3`,
    [productId],
  );
  await run(
    `update instance_demo.product_history set time = now() - interval '10 days' where unit_key = $1 and revision < 3`,
    [productId],
  );
  const { instance } = service;
  const settings = { ...instance.settings, retention: { requestHours: 24, historyDays: 5 } };
  await pruneRecords({ ...instance, settings }, new AbortController().signal);
  const { status, json } = await service.call('GET', `/api/changes?cursor=${cursor}&wait=60`);
  expect([status, (json as { code: string }).code]).toEqual([410, 'CURSOR_EXPIRED']);
  expect((json as { detail: string }).detail).toContain('start=full');
  expect((await read(`cursor=${second}`)).changes.map(({ revision }) => revision)).toEqual([3]);
  expect((await read('start=oldest')).changes.map(({ revision }) => revision)).toEqual([3]);
  const ahead = Buffer.from('["change",1000000]').toString('base64url');
  expect((await service.call('GET', `/api/changes?cursor=${ahead}`)).status).toBe(410);
});
