import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { describeContents } from '../../../src/backup/describe-backup.ts';
import { restoreBackup } from '../../../src/backup/restore-backup.ts';
import { takeBackup } from '../../../src/backup/take-backup.ts';
import { webhookDeliveriesOf } from '../../../src/workflows/webhooks/webhook-deliveries.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { startReceiver, type TestReceiver } from '../../support/receiver.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const SERVICE = '0.1.0';
const LOOPBACK = { networks: [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }], http: true, maximum: 100 } as const;
const PRODUCT = productIdOf(aBody());

const folder = createTemporaryFolder('timelines');
const databases: TestDatabase[] = [];
const running: TestService[] = [];
let files = 0;
let receiver: TestReceiver;

/** The service whose backup is restored, and which goes on after the backup. */
let source: TestService;
let webhookId: string;
let backup: string;
/** What the source gave out for its state in the backup, and for the states that the backup does not have. */
let atBackup: Read;
let lost: Read;

beforeAll(async () => {
  receiver = await startReceiver();
  source = await startTestService({ settings: { webhooks: LOOPBACK } });
  await save(source, 'A');
  const created = await source.call('POST', '/api/webhooks', { body: { url: receiver.url } });
  ({ webhookId } = created.json.webhook);
  await save(source, 'B');
  atBackup = await read(source);
  backup = await backUp(source);
  for (const name of ['C', 'D', 'E']) await save(source, name);
  // The restore pauses the webhook, which is a revision too.
  await source.call('PATCH', `/api/webhooks/${webhookId}`, { body: { description: 'lost' } });
  lost = await read(source);
});
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});
afterAll(async () => {
  await source.stop();
  await receiver.stop();
  for (const database of databases) await database.drop();
  folder.remove();
});

interface Read {
  /** To the end of the feed. */
  readonly cursor: string;
  readonly product: string;
  readonly webhook: string;
  readonly list: string;
  readonly sheet: string;
  readonly lastModified: string;
}
async function read(service: TestService): Promise<Read> {
  const headersOf = async (path: string): Promise<Headers> => {
    const { status, headers } = await service.call('GET', path);
    expect(status).toBe(200);
    return headers;
  };
  const { json } = await service.call('GET', '/api/changes?start=now');
  const product = await headersOf(`/api/details/${PRODUCT}`);
  return {
    cursor: json.nextCursor,
    product: product.get('etag') ?? '',
    lastModified: product.get('last-modified') ?? '',
    webhook: (await headersOf(`/api/webhooks/${webhookId}`)).get('etag') ?? '',
    list: (await headersOf('/api/products/status')).get('etag') ?? '',
    sheet: (await headersOf(`/api/web/${PRODUCT}/standard`)).get('etag') ?? '',
  };
}

/** Saves one product, so that each save is one event. */
async function save(service: TestService, name: string): Promise<void> {
  const { status, text } = await service.call('POST', '/api', { body: aBody({ D8211: name }) });
  expect([status, text]).toEqual([200, expect.any(String)]);
}

async function backUp({ database }: TestService): Promise<string> {
  const target = join(folder.path, `${files++}.jsonl`);
  await takeBackup({ address: database.address, isCitus: false, service: SERVICE, target, prefix: 'backup' });
  return target;
}

async function restored(file: string, mode: 'restore' | 'move' = 'restore'): Promise<TestService> {
  const database = await createEmptyDatabase();
  databases.push(database);
  await restoreBackup({ address: database.address, file, mode });
  return start(database);
}

async function start(database: TestDatabase): Promise<TestService> {
  const service = await startTestService({ database, settings: { webhooks: LOOPBACK } });
  running.push(service);
  return service;
}

const follow = (service: TestService, cursor: string) => service.call('GET', `/api/changes?cursor=${cursor}`);
const stream = (service: TestService, id: string) =>
  service.call('GET', '/api/changes?wait=0', { headers: { Accept: 'text/event-stream', 'Last-Event-ID': id } });
const namesOf = ({ changes }: { changes: { changes: { fieldId: string; to?: string }[] }[] }) =>
  changes.map(({ changes: [first] }) => first?.to);

async function expectLost(service: TestService, cursor: string): Promise<void> {
  const { status, json } = await follow(service, cursor);
  expect([status, json.code, json.detail]).toEqual([410, 'CURSOR_EXPIRED', expect.stringContaining('start=full')]);
  expect((await stream(service, cursor)).status).toBe(410);
  const replay = await service.call('POST', `/api/webhooks/${webhookId}/replay`, { body: { cursor } });
  expect([replay.status, replay.json.code]).toEqual([410, 'CURSOR_EXPIRED']);
}

test('an instance that was never restored names no timeline', () => {
  expect(Buffer.from(lost.cursor, 'base64url').toString()).toMatch(/^\["change",\d+\]$/);
  expect(lost.product).toMatch(/^"\d+\.\d+-/);
});

test.each(['restore', 'move'] as const)('after a %s, cursors are valid up to the backup only', async (mode) => {
  const service = await restored(backup, mode);
  await expectLost(service, lost.cursor);
  expect((await follow(service, atBackup.cursor)).json).toEqual({
    status: 200,
    changes: [],
    nextCursor: atBackup.cursor,
  });
  // The feed comes as far as the lost one, and further.
  for (const name of ['F', 'G', 'H', 'I']) await save(service, name);
  const { json } = await follow(service, atBackup.cursor);
  expect(namesOf(json)).toEqual(['F', 'G', 'H', 'I']);
  expect((await stream(service, atBackup.cursor)).text).toContain('"to":"F"');
  await expectLost(service, lost.cursor);
  // What the service gives out now is valid, and an event from before the backup has the cursor that it had.
  const [first] = json.changes;
  expect(namesOf((await follow(service, first.cursor)).json)).toEqual(['G', 'H', 'I']);
  expect((await stream(service, json.nextCursor)).status).toBe(200);
  const cursorsOf = async (from: TestService): Promise<string[]> =>
    (await from.call('GET', '/api/changes?start=oldest')).json.changes.map((event: { cursor: string }) => event.cursor);
  const [before, now] = [await cursorsOf(source), await cursorsOf(service)];
  const common = before.indexOf(atBackup.cursor) + 1;
  expect(common).toBeGreaterThan(0);
  expect(now.slice(0, common)).toEqual(before.slice(0, common));
  expect(now.slice(common).filter((cursor) => before.includes(cursor))).toEqual([]);
  const full = await service.call('GET', '/api/changes?start=full&type=REJECTED');
  expect((await follow(service, full.json.nextCursor)).status).toBe(200);
});

test('ETags and dates from before a restore match nothing', async () => {
  const service = await restored(backup);
  // As many revisions as the lost timeline had.
  for (const name of ['F', 'G', 'H']) await save(service, name);
  const own = await read(service);
  const revision = (tag: string): string => tag.split(/[.-]/)[0] ?? '';
  expect(revision(own.product)).toBe(revision(lost.product));
  expect(revision(own.webhook)).toBe(revision(lost.webhook));
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await service.call('GET', path, { headers })).status;
  for (const [path, key] of [
    [`/api/details/${PRODUCT}`, 'product'],
    [`/api/history/${PRODUCT}`, 'product'],
    [`/api/webhooks/${webhookId}`, 'webhook'],
    [`/api/web/${PRODUCT}/standard`, 'sheet'],
  ] as const) {
    expect([path, await statusOf(path, { 'If-None-Match': lost[key] })]).toEqual([path, 200]);
    expect([path, await statusOf(path, { 'If-None-Match': own[key] })]).toEqual([path, 304]);
  }
  expect(await statusOf('/api/products/status', { 'If-None-Match': lost.list })).toBe(200);
  const write = async (condition: Record<string, string>, method = 'POST', path = '/api', body: unknown = aBody()) =>
    (await service.call(method, path, { body, headers: condition })).status;
  expect(await write({ 'If-Match': lost.product })).toBe(412);
  expect(await write({ 'If-Match': lost.webhook }, 'PATCH', `/api/webhooks/${webhookId}`, { paused: true })).toBe(412);
  const lines = await service.call('POST', '/api', {
    headers: { 'Content-Type': 'application/x-ndjson' },
    rawBody: `${JSON.stringify({ ...aBody(), ifMatch: lost.product })}\n`,
  });
  expect(lines.text).toContain('"status":412');
  expect(await write({ 'If-Match': own.product })).toBe(200);
  expect(await write({ 'If-Match': own.webhook }, 'PATCH', `/api/webhooks/${webhookId}`, { paused: true })).toBe(200);
});

test('a date from before a restore does not hide that a product is an older one now', async () => {
  const service = await restored(backup);
  // Dates have a resolution of one second.
  await service.pool.query("update instance_demo.timelines set started = started + interval '2 seconds'");
  const read = (since: string) =>
    service.call('GET', `/api/details/${PRODUCT}?fields=D8211`, { headers: { 'If-Modified-Since': since } });
  const again = await read(lost.lastModified);
  expect([again.status, again.json.D8211]).toEqual([200, 'B']);
  expect((await read(again.headers.get('last-modified') ?? '')).status).toBe(304);
});

test('each restore is a timeline of its own, also of the same backup, and of a backup of a restored instance', async () => {
  const one = await restored(backup);
  for (const name of ['F', 'G', 'H']) await save(one, name);
  const second = await read(one);
  const again = await backUp(one);
  await save(one, 'I');
  const third = await read(one);

  const other = await restored(backup);
  for (const name of ['J', 'K', 'L', 'M']) await save(other, name);
  for (const { cursor } of [lost, second, third]) await expectLost(other, cursor);
  expect(namesOf((await follow(other, atBackup.cursor)).json)).toEqual(['J', 'K', 'L', 'M']);
  expect((await read(other)).product.split('.')[2]).not.toBe(second.product.split('.')[2]);

  const next = await restored(again);
  for (const name of ['N', 'O']) await save(next, name);
  for (const { cursor } of [lost, third]) await expectLost(next, cursor);
  expect(namesOf((await follow(next, second.cursor)).json)).toEqual(['N', 'O']);
  expect(namesOf((await follow(next, atBackup.cursor)).json)).toEqual(['F', 'G', 'H', 'N', 'O']);
});

test('all processes on a restored database have the same timeline', async () => {
  const one = await restored(backup);
  await save(one, 'F');
  const other = await start(one.database);
  const [first, second] = [await read(one), await read(other)];
  expect(second).toEqual({ ...first, list: expect.any(String) });
  await save(other, 'G');
  expect(namesOf((await follow(one, second.cursor)).json)).toEqual(['G']);
  await expectLost(other, lost.cursor);
});

test('a message about an event has the id that it had, and never that of a lost event', async () => {
  const deliver = ({ instance }: TestService) => webhookDeliveriesOf(instance).deliverDue(new AbortController().signal);
  const take = () =>
    receiver.messages.splice(0).map(({ headers, event }) => [headers['webhook-id'], event.id] as const);
  take();
  await deliver(source);
  const before = take();
  const service = await restored(backup);
  for (const name of ['F', 'G', 'H']) await save(service, name);
  await service.call('PATCH', `/api/webhooks/${webhookId}`, { body: { paused: false } });
  await deliver(service);
  const after = take();
  const common = after.filter(([id]) => before.some(([known]) => known === id));
  expect(common).toEqual(before.slice(0, -3));
  expect(common.length).toBeGreaterThan(0);
  // The feed uses the positions of lost events for others.
  expect(after.slice(common.length).map(([, event]) => event)).toEqual(before.slice(-3).map(([, event]) => event));
  const { json } = await service.call('GET', `/api/webhooks/${webhookId}/deliveries?limit=100`);
  expect(json.deliveries.map(({ messageId }: { messageId: string }) => messageId).reverse()).toEqual(
    after.map(([id]) => id),
  );
});

test('the digest of a restored instance is that of its backup', async () => {
  const summaryOf = async ({ database }: TestService) =>
    takeBackup({
      address: database.address,
      isCitus: false,
      service: SERVICE,
      target: join(folder.path, `${files++}.jsonl`),
      prefix: 'backup',
    });
  const moved = await restored(backup, 'move');
  const copy = await summaryOf(moved);
  const copied = await restored(copy.file, 'move');
  expect(describeContents(await summaryOf(copied))).toEqual(describeContents(copy));
});
