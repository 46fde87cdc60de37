import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { webhookDeliveriesOf } from '../../../src/workflows/webhooks/webhook-deliveries.ts';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { startReceiver, withStatus, type Message, type TestReceiver } from '../../support/receiver.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const LOOPBACK = { networks: [{ address: '127.0.0.0', prefix: 8, family: 'ipv4' }], http: true, maximum: 100 } as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Added to the clock. */
let shift = 0;
let service: TestService;
let receiver: TestReceiver;
let n = 0;

beforeAll(async () => {
  const now = (): Date => new Date(Date.now() + shift);
  service = await startTestService({ settings: { webhooks: LOOPBACK }, now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  shift = 0;
  receiver = await startReceiver();
});
afterEach(async () => {
  const { json } = await service.call('GET', '/api/webhooks');
  for (const { webhookId } of json.webhooks) await service.call('DELETE', `/api/webhooks/${webhookId}`);
  await receiver.stop();
});

interface Created {
  readonly webhookId: string;
  readonly secret: string;
}
async function subscribe(settings: object = {}): Promise<Created> {
  const { status, json, text } = await service.call('POST', '/api/webhooks', {
    body: { url: receiver.url, types: ['CREATED', 'UPDATED'], ...settings },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json.webhook;
}
async function save(body: Body): Promise<string> {
  const { status, text } = await service.call('POST', '/api', { body });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return productIdOf(body);
}
const create = (): Promise<string> => save(aBody({}, 5000 + n++));
const deliver = (): Promise<void> => webhookDeliveriesOf(service.instance).deliverDue(new AbortController().signal);
const read = async ({ webhookId }: Created) => (await service.call('GET', `/api/webhooks/${webhookId}`)).json.webhook;
const log = async ({ webhookId }: Created) =>
  (await service.call('GET', `/api/webhooks/${webhookId}/deliveries`)).json.deliveries;
const seen = (): string[] => receiver.messages.map(({ event }) => `${event.type} ${event.productId} ${event.revision}`);
const post = (path: string, body?: unknown) => service.call('POST', path, body === undefined ? {} : { body });

test('the official package verifies messages, which are events of the feed', async () => {
  const webhook = await subscribe();
  const productId = await create();
  await deliver();
  const [message] = receiver.messages as [Message];
  receiver.verify(message, webhook.secret);
  expect(() =>
    receiver.verify({ ...message, body: message.body.replace('CREATED', 'UPDATED') }, webhook.secret),
  ).toThrow(/signature/i);
  expect(message.id).toBe(`${webhook.webhookId}_${message.event.id}`);
  expect(message.headers).toMatchObject({ 'content-type': 'application/json' });
  const { json } = await service.call('GET', `/api/changes?productId=${productId}&type=CREATED`);
  expect([message.event]).toEqual(json.changes);
});

test('a new webhook gets what happens from then on, and only what it wants', async () => {
  await create();
  await subscribe({ types: ['UPDATED'], targetMarkets: ['752'] });
  const danish = aBody({}, 4000);
  const swedish = aBody({ D8255: '752' }, 4000);
  for (const body of [danish, swedish]) {
    await save(body);
    await save({ ...body, D8211: 'Havblik' });
  }
  await deliver();
  expect(seen()).toEqual([`UPDATED ${productIdOf(swedish)} 2`]);
});

// Before the tests that set the clock forward: a replay since a time relies on times that rise.
test('a replay delivers the events after a cursor, or since a time, again', async () => {
  const webhook = await subscribe();
  const { json: start } = await service.call('GET', '/api/changes?start=now');
  const ids = [await create(), await create()];
  await deliver();
  await post(`/api/webhooks/${webhook.webhookId}/replay`, { cursor: start.nextCursor });
  await deliver();
  const lines = ids.map((id) => `CREATED ${id} 1`);
  expect(seen()).toEqual([...lines, ...lines]);
  const { json: feed } = await service.call('GET', `/api/changes?cursor=${start.nextCursor}&type=CREATED`);
  await post(`/api/webhooks/${webhook.webhookId}/replay`, { since: feed.changes[1].time });
  await deliver();
  expect(seen().slice(4)).toEqual(lines.slice(1));
  const future = Buffer.from('["change",999999]').toString('base64url');
  const { status, json } = await post(`/api/webhooks/${webhook.webhookId}/replay`, { cursor: future });
  expect([status, json.code]).toEqual([410, 'CURSOR_EXPIRED']);
});

test('events of a product stay in order when one fails, and other products go on', async () => {
  const webhook = await subscribe();
  const body = aBody({}, 4100);
  const bad = await save(body);
  const good = await create();
  await save({ ...body, D8211: 'Havblik' });
  receiver.answer = ({ event }, response) => response.writeHead(event.productId === bad ? 500 : 200).end();
  await deliver();
  expect(seen().sort()).toEqual([`CREATED ${bad} 1`, `CREATED ${good} 1`].sort());
  await save({ ...body, D8211: 'Nordlys' });
  const later = await create();
  await deliver();
  expect(seen().slice(2)).toEqual([`CREATED ${later} 1`]);

  receiver.answer = withStatus(204);
  receiver.messages.length = 0;
  await deliver();
  expect(seen()).toEqual([]);
  shift += MINUTE_MS;
  await deliver();
  expect(seen()).toEqual([`CREATED ${bad} 1`, `UPDATED ${bad} 2`, `UPDATED ${bad} 3`]);
  const attempts = (await log(webhook)).filter((entry: any) => entry.productId === bad && entry.type === 'CREATED');
  expect(attempts.map(({ attempt, outcome, responseStatus }: any) => [attempt, outcome, responseStatus])).toEqual([
    [2, 'DELIVERED', 204],
    [1, 'FAILED', 500],
  ]);
  expect(new Set(attempts.map(({ messageId }: any) => messageId)).size).toBe(1);
});

test('an event that comes while its product catches up is not lost', async () => {
  await subscribe();
  const body = aBody({}, 4150);
  const productId = await save(body);
  receiver.answer = withStatus(500);
  await deliver();
  const other = await (async () => {
    receiver.answer = withStatus(204);
    return create();
  })();
  await save({ ...body, D8211: 'Havblik' });
  shift += MINUTE_MS;
  await deliver();
  await deliver();
  expect(seen().filter((line) => line.includes(productId))).toEqual([
    `CREATED ${productId} 1`,
    `CREATED ${productId} 1`,
    `UPDATED ${productId} 2`,
  ]);
  expect(seen()).toContain(`CREATED ${other} 1`);
});

test('a receiver that fails is retried ever less often, and paused after three days', async () => {
  const webhook = await subscribe();
  const productId = await create();
  receiver.answer = withStatus(500);
  const gaps: number[] = [];
  await deliver();
  for (let round = 0; round < 60 && !(await read(webhook)).paused; round++) {
    const [{ time, nextAttempt }] = await log(webhook);
    gaps.push(Date.parse(nextAttempt) - Date.parse(time));
    shift += Date.parse(nextAttempt) - Date.parse(time) + 1000;
    await deliver();
  }
  expect(await read(webhook)).toMatchObject({ paused: true, pauseReason: 'FAILING', pauseDetail: 'status 500' });
  expect(shift).toBeGreaterThanOrEqual(3 * DAY_MS);
  expect(shift).toBeLessThan(3.6 * DAY_MS);
  expect(gaps[0]).toBeLessThanOrEqual(6000);
  expect(gaps[5]).toBeGreaterThan(gaps[0] as number);
  expect(receiver.messages.length).toBeLessThan(40);

  // Nothing was lost.
  receiver.answer = withStatus(204);
  receiver.messages.length = 0;
  await service.call('PATCH', `/api/webhooks/${webhook.webhookId}`, { body: { paused: false } });
  await deliver();
  expect(seen()).toEqual([`CREATED ${productId} 1`]);
  expect(await read(webhook)).not.toHaveProperty('pauseReason');
});

test('an event that fails for three days, while others do not, is abandoned for the next one of its product', async () => {
  const webhook = await subscribe();
  const body = aBody({}, 4200);
  const bad = await save(body);
  receiver.answer = ({ event }, response) =>
    response.writeHead(event.productId === bad && event.type === 'CREATED' ? 422 : 200).end();
  await create();
  await deliver();
  await save({ ...body, D8211: 'Havblik' });
  for (let round = 0; round < 30; round++) {
    shift += 6 * 60 * MINUTE_MS;
    await create();
    await deliver();
  }
  expect(seen()).toContain(`UPDATED ${bad} 2`);
  const outcomes = (await log(webhook)).filter(({ productId }: any) => productId === bad);
  expect(outcomes.map(({ outcome }: any) => outcome).slice(0, 3)).toEqual(['DELIVERED', 'ABANDONED', 'FAILED']);
  expect(await read(webhook)).toMatchObject({ paused: false });
});

test('Retry-After postpones all events of the receiver', async () => {
  await subscribe();
  await create();
  receiver.answer = withStatus(503, { 'Retry-After': '3600' });
  await deliver();
  await create();
  expect(receiver.messages).toHaveLength(1);
  receiver.answer = withStatus(204);
  shift += 59 * MINUTE_MS;
  await deliver();
  expect(receiver.messages).toHaveLength(1);
  shift += 2 * MINUTE_MS;
  await deliver();
  expect(receiver.messages).toHaveLength(3);
});

test('410 pauses the webhook at once; resumed, it goes on with the same event', async () => {
  const webhook = await subscribe();
  const productId = await create();
  receiver.answer = withStatus(410);
  await deliver();
  expect(await read(webhook)).toMatchObject({ paused: true, pauseReason: 'GONE', pauseDetail: 'status 410' });
  shift += DAY_MS;
  await deliver();
  expect(receiver.messages).toHaveLength(1);
  receiver.answer = withStatus(204);
  await service.call('PATCH', `/api/webhooks/${webhook.webhookId}`, { body: { paused: false } });
  await deliver();
  expect(seen()).toEqual([`CREATED ${productId} 1`, `CREATED ${productId} 1`]);
});

test('a redirect is not followed', async () => {
  const webhook = await subscribe();
  await create();
  receiver.answer = withStatus(307, { Location: receiver.url });
  await deliver();
  expect(receiver.messages).toHaveLength(1);
  expect(await log(webhook)).toMatchObject([{ outcome: 'FAILED', responseStatus: 307 }]);
});

test('a slow receiver does not delay another one', async () => {
  const slow = await startReceiver();
  const held: (() => void)[] = [];
  slow.answer = (_message, response) => void held.push(() => response.writeHead(204).end());
  await subscribe({ url: slow.url });
  await subscribe();
  const stopping = new AbortController();
  const work = webhookDeliveriesOf(service.instance).keepDelivering(stopping.signal);
  try {
    for (let round = 1; round <= 3; round++) {
      await create();
      await until(() => receiver.messages.length === round);
    }
    await until(() => held.length > 0);
    expect(slow.messages).toHaveLength(1);
    slow.answer = withStatus(204);
    for (const release of held) release();
    await until(() => slow.messages.length === 3);
  } finally {
    stopping.abort();
    await work;
    await slow.stop();
  }
});

test('while it is paused a webhook gets nothing, and afterwards what happened', async () => {
  const webhook = await subscribe({ paused: true });
  const productId = await create();
  await deliver();
  expect(seen()).toEqual([]);
  await service.call('PATCH', `/api/webhooks/${webhook.webhookId}`, { body: { paused: false } });
  await deliver();
  expect(seen()).toEqual([`CREATED ${productId} 1`]);
});

test('after a rotation both secrets verify for a day, and then the new one', async () => {
  const webhook = await subscribe();
  const { json } = await post(`/api/webhooks/${webhook.webhookId}/rotate-secret`);
  const { secret } = json.webhook;
  await create();
  await deliver();
  const [both] = receiver.messages as [Message];
  expect(both.signatures).toHaveLength(2);
  for (const each of [webhook.secret, secret]) receiver.verify(both, each);
  shift += DAY_MS + MINUTE_MS;
  const { json: sent } = await post(`/api/webhooks/${webhook.webhookId}/test`);
  expect(sent.delivery).toMatchObject({ outcome: 'DELIVERED' });
  expect(receiver.messages.at(-1)?.signatures).toHaveLength(1);
});

test('a test event and a redelivery report what the receiver did', async () => {
  const webhook = await subscribe();
  const { json: tested } = await post(`/api/webhooks/${webhook.webhookId}/test`);
  expect(tested.delivery).toMatchObject({ kind: 'TEST', outcome: 'DELIVERED', responseStatus: 204 });
  receiver.verify(receiver.messages[0] as Message, webhook.secret);
  await create();
  await deliver();
  const [, { id, event }] = receiver.messages as [Message, Message];
  receiver.answer = withStatus(500);
  const { json: again } = await post(`/api/webhooks/${webhook.webhookId}/redeliver`, { eventId: event.id });
  expect(again.delivery).toMatchObject({
    kind: 'REDELIVERY',
    eventId: event.id,
    outcome: 'FAILED',
    responseStatus: 500,
  });
  expect(receiver.messages[2]).toMatchObject({ id, event });
  const { status, json } = await post(`/api/webhooks/${webhook.webhookId}/redeliver`, { eventId: 999_999 });
  expect([status, json.code]).toEqual([404, 'EVENT_NOT_FOUND']);
  expect((await log(webhook)).map(({ kind }: any) => kind)).toEqual(['REDELIVERY', 'EVENT', 'TEST']);
});

test('the log comes in pages', async () => {
  const webhook = await subscribe();
  for (let count = 0; count < 3; count++) await post(`/api/webhooks/${webhook.webhookId}/test`);
  const page = `/api/webhooks/${webhook.webhookId}/deliveries?limit=2`;
  const { json: first } = await service.call('GET', page);
  const { json: second } = await service.call('GET', `${page}&cursor=${first.nextCursor}`);
  expect([first.deliveries.length, second.deliveries.length]).toEqual([2, 1]);
  expect(second).not.toHaveProperty('nextCursor');
});

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
