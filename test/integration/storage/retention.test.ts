import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pruneRecords } from '../../../src/workflows/retention/prune-records.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();
const [SENT, UNSENT] = ['05790000000111.208', '05790000000128.208'];
const run = async (text: string, params: unknown[] = []) =>
  (await service.pool.query<Record<string, unknown>>(text, params)).rows;
const prune = (retention: Partial<TestService['instance']['settings']['retention']>) => {
  const { instance } = service;
  const settings = { ...instance.settings, retention: { requestHours: 24, ...retention } };
  return pruneRecords({ ...instance, settings }, new AbortController().signal);
};

beforeAll(async () => {
  service = await startTestService({ now: () => new Date(NOW) });
});
afterAll(() => service.stop());

const addEvent = (unit: string, type: string, revision: number, days: number) =>
  run(
    `insert into instance_demo.product_history (unit_key, type, time, actor, revision, changes) values ($1, $2, $3, 'a', $4, '{}')`,
    [unit, type, daysAgo(days), revision],
  );

test('keeps everything by default', async () => {
  await addEvent('05790000000999.208', 'CREATED', 1, 4_000);
  await addEvent('05790000000999.208', 'UPDATED', 2, 3_000);
  expect(await prune({})).toEqual({ events: 0, messages: 0, replies: 0, deliveries: 0, auditEntries: 0 });
  await run(`delete from instance_demo.product_history`);
});

test('deletes old history, except changes since the last send and the newest event of a unit', async () => {
  const sent = [
    ['CREATED', 1, 90],
    ['UPDATED', 2, 80],
    ['SENT', 2, 70],
    // Saved between the message and its transmission, so not part of it.
    ['UPDATED', 4, 61],
    ['SENT', 3, 60],
    ['UPDATED', 5, 50],
    ['UPDATED', 6, 5],
  ] as const;
  for (const [type, revision, days] of sent) await addEvent(SENT, type, revision, days);
  for (const revision of [1, 2, 3]) await addEvent(UNSENT, 'UPDATED', revision, 100 - revision);
  expect(await prune({ historyDays: 30 })).toEqual({
    events: 5,
    messages: 0,
    replies: 0,
    deliveries: 0,
    auditEntries: 0,
  });
  const left = await run('select unit_key, revision, type from instance_demo.product_history order by unit_key, id');
  expect(left.map(({ unit_key, type, revision }) => [unit_key, type, revision])).toEqual([
    [SENT, 'UPDATED', 4],
    [SENT, 'SENT', 3],
    [SENT, 'UPDATED', 5],
    [SENT, 'UPDATED', 6],
    [UNSENT, 'UPDATED', 3],
  ]);
  await run('delete from instance_demo.product_history');
});

test('deletes a long history in parts', async () => {
  await run(
    `insert into instance_demo.product_history (unit_key, type, time, actor, revision, changes)
     select $1, 'UPDATED', $2, 'a', n, '{}' from generate_series(1, 1203) n`,
    [UNSENT, daysAgo(40)],
  );
  expect(await prune({ historyDays: 30 })).toMatchObject({ events: 1202 });
});

test('clears the XML of old messages, except the last notification that GS1 accepted', async () => {
  const add = (id: string, state: string, days: number, kind = 'catalogueItemNotification') =>
    run(
      `insert into instance_demo.gs1_messages (id, kind, command, top, data_source, recipients, actor, xml, created, state)
       values ($1, $2, 'ADD', $3, '5790000009022', '{}', 'a', '<xml/>', $4, $5)`,
      [id, kind, SENT, daysAgo(days), state],
    );
  await add('accepted', 'ACCEPTED', 60);
  await add('last accepted', 'ACCEPTED', 50);
  await add('rejected', 'REJECTED', 45);
  await add('withdrawal', 'ACCEPTED', 44, 'catalogueItemHierarchicalWithdrawal');
  await add('failed', 'FAILED', 43);
  await add('transmitted', 'TRANSMITTED', 42);
  await add('young', 'REJECTED', 5);
  expect(await prune({ messageDays: 30 })).toEqual({
    events: 0,
    messages: 3,
    replies: 0,
    deliveries: 0,
    auditEntries: 0,
  });
  expect(await prune({ messageDays: 30 })).toMatchObject({ messages: 0 });
  const left = await run(`select id from instance_demo.gs1_messages where xml <> '' order by number`);
  expect(left.map(({ id }) => id)).toEqual(['last accepted', 'failed', 'transmitted', 'young']);
});

test('clears applied replies and deletes the others', async () => {
  const add = (id: string, state: string, days: number) =>
    run(
      `insert into instance_demo.gs1_answers (answer_id, part, kind, state, source, received, xml)
       values ($1, 0, 'response', $2, 's', $3, '<xml/>')`,
      [id, state, daysAgo(days)],
    );
  await add('applied', 'APPLIED', 60);
  await add('unreadable', 'UNREADABLE', 60);
  await add('unmatched', 'UNMATCHED', 60);
  await add('young', 'UNMATCHED', 5);
  expect(await prune({ replyDays: 30 })).toEqual({
    events: 0,
    messages: 0,
    replies: 3,
    deliveries: 0,
    auditEntries: 0,
  });
  const left = await run('select answer_id, xml from instance_demo.gs1_answers order by number');
  expect(left).toEqual([
    { answer_id: 'applied', xml: '' },
    { answer_id: 'young', xml: '<xml/>' },
  ]);
});

test('deletes old deliveries from the log of webhooks', async () => {
  const add = (type: string, days: number) =>
    run(
      `insert into instance_demo.webhook_deliveries (webhook_id, kind, type, time, attempt, outcome, duration_ms)
       values ('w', 'TEST', $1, $2, 1, 'DELIVERED', 3)`,
      [type, daysAgo(days)],
    );
  await add('OLD', 15);
  await add('YOUNG', 13);
  expect(await prune({ deliveryDays: 14 })).toMatchObject({ deliveries: 1 });
  expect(await run('select type from instance_demo.webhook_deliveries')).toEqual([{ type: 'YOUNG' }]);
});

test('a shortened history can still be read', async () => {
  const body = aBody({}, 4_711);
  expect((await service.call('POST', '/api', { body })).status).toBe(200);
  await run('update instance_demo.product_history set time = $1', [daysAgo(100)]);
  await prune({ historyDays: 1 });
  const { status, text } = await service.call('GET', `/api/history/${productIdOf(body)}`);
  expect([status, (JSON.parse(text) as { history: unknown[] }).history.length]).toEqual([200, 1]);
});
