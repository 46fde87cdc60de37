import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startReceiver } from '../../support/receiver.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const URL_OF_ERP = 'https://erp.example/product-events';
const UNKNOWN = '5e9a6a3c-7f0e-4d0b-9a59-2a1c5b8f0d11';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ settings: { webhooks: { networks: [], http: false, maximum: 5 } } });
});
afterAll(() => service.stop());

const create = async (body: object = {}) => {
  const response = await service.call('POST', '/api/webhooks', { body: { url: URL_OF_ERP, ...body } });
  expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  return { tag: response.headers.get('etag') ?? '', ...response.json.webhook };
};
const remove = (id: string) => service.call('DELETE', `/api/webhooks/${id}`);

test('a webhook is created, read, listed, changed and deleted; its secret is returned once', async () => {
  const created = await create({ types: ['ACCEPTED', 'ACCEPTED'], targetMarkets: ['208'], description: 'ERP' });
  const { webhookId, secret, tag, ...settings } = created;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(settings).toMatchObject({ url: URL_OF_ERP, types: ['ACCEPTED'], targetMarkets: ['208'], paused: false });
  const path = `/api/webhooks/${webhookId}`;
  const { json: read, headers } = await service.call('GET', path);
  expect(read.webhook).toEqual({ webhookId, ...settings });
  expect(headers.get('etag')).toBe(tag);
  const { json: list } = await service.call('GET', '/api/webhooks');
  expect(list).toMatchObject({ count: 1, webhooks: [read.webhook] });
  const { status } = await service.call('GET', path, { headers: { 'If-None-Match': tag } });
  expect(status).toBe(304);

  const { json: changed } = await service.call('PATCH', path, {
    body: { types: [], description: '', paused: true },
    headers: { 'If-Match': tag },
  });
  expect(changed.webhook).toMatchObject({ url: URL_OF_ERP, targetMarkets: ['208'], paused: true });
  expect(changed.webhook).not.toHaveProperty('types');
  expect(changed.webhook).not.toHaveProperty('description');

  expect((await remove(webhookId)).json).toEqual({ status: 200, webhookId });
  expect((await service.call('GET', path)).status).toBe(404);
});

test('If-Match refuses a change that is based on an older revision, and nothing is saved', async () => {
  const { webhookId, tag } = await create();
  const path = `/api/webhooks/${webhookId}`;
  const headers = { 'If-Match': tag };
  await service.call('PATCH', path, { body: { paused: true }, headers });
  const calls = [
    await service.call('PATCH', path, { body: { paused: false }, headers }),
    await service.call('DELETE', path, { headers }),
    await service.call('POST', `${path}/rotate-secret`, { headers }),
  ];
  for (const { status, json } of calls) expect([status, json.code]).toEqual([412, 'WEBHOOK_CHANGED']);
  expect((await service.call('GET', path)).json.webhook).toMatchObject({ paused: true });
  const refused = await service.call('POST', `${path}/test`, { headers });
  expect([refused.status, refused.json.code]).toEqual([400, 'INVALID_PARAMETER']);
  await remove(webhookId);
});

describe('a body that is not right is refused, with every mistake in it', () => {
  test.each<[string, object, string, RegExp, RegExp]>([
    ['no url', {}, 'url', /url is required/, /url skal udfyldes/],
    ['http', { url: 'http://erp.example/' }, 'url', /an https URL/, /en https-URL/],
    ['another scheme', { url: 'ftp://erp.example/' }, 'url', /an https URL/, /en https-URL/],
    ['no URL', { url: 'erp' }, 'url', /an https URL/, /en https-URL/],
    ['credentials', { url: 'https://a:b@erp.example/' }, 'url', /without name/, /uden navn/],
    ['a private address', { url: 'https://10.1.2.3/' }, 'url', /public internet/, /offentlige internet/],
    ['a loopback address', { url: 'https://[::1]/' }, 'url', /public internet/, /offentlige internet/],
    ['a decimal address', { url: 'https://2130706433/' }, 'url', /public internet/, /offentlige internet/],
    ['an unknown type', { url: URL_OF_ERP, types: ['SAVED'] }, 'types', /an array of CREATED/, /en liste af CREATED/],
    ['null', { url: URL_OF_ERP, types: null }, 'types', /an array of CREATED/, /en liste af CREATED/],
    ['a market', { url: URL_OF_ERP, targetMarkets: [208] }, 'targetMarkets', /three digits/, /tre cifre/],
    ['a long text', { url: URL_OF_ERP, description: 'x'.repeat(201) }, 'description', /at most 200/, /højst 200/],
    ['a text', { url: URL_OF_ERP, paused: 'no' }, 'paused', /true or false/, /true eller false/],
    ['a misspelt name', { url: URL_OF_ERP, type: ['SENT'] }, 'type', /nearest is types/, /mente du types/],
    ['a strange name', { url: URL_OF_ERP, retries: 3 }, 'retries', /allowed are url/, /brug kun url/],
  ])('%s', async (_name, body, field, english, danish) => {
    for (const [language, words] of [
      ['en', english],
      ['da', danish],
    ] as const) {
      const headers = { 'Accept-Language': language };
      const { status, json } = await service.call('POST', '/api/webhooks', { body, headers });
      expect([status, json.code]).toEqual([400, 'INPUT_ERRORS']);
      expect(json.errors).toEqual([expect.objectContaining({ fieldId: field, message: expect.stringMatching(words) })]);
    }
  });

  test('several mistakes at once', async () => {
    const { json } = await service.call('POST', '/api/webhooks', { body: { types: 'SENT', paused: 1 } });
    expect(json.errors.map(({ fieldId }: any) => fieldId)).toEqual(['url', 'types', 'paused']);
  });

  test.each([
    ['/redeliver', {}, 'eventId'],
    ['/redeliver', { eventId: '1' }, 'eventId'],
    ['/redeliver', { eventId: 0 }, 'eventId'],
    ['/replay', {}, 'cursor'],
    ['/replay', { cursor: 'x' }, 'cursor'],
    ['/replay', { since: '2025-02-30T10:00:00Z' }, 'since'],
    ['/replay', { since: 'yesterday' }, 'since'],
    ['/replay', { cursor: 'WyJjaGFuZ2UiLDBd', since: '2025-02-01T09:30:00Z' }, 'since'],
  ])('%s %j', async (path, body, field) => {
    const { webhookId } = await create();
    const { status, json } = await service.call('POST', `/api/webhooks/${webhookId}${path}`, { body });
    expect([status, json.code, json.errors[0].fieldId]).toEqual([400, 'INPUT_ERRORS', field]);
    await remove(webhookId);
  });

  test.each([['[]'], ['"x"'], ['null']])('%s', async (rawBody) => {
    const { status, json } = await service.call('POST', '/api/webhooks', { rawBody });
    expect([status, json.code]).toEqual([400, 'INVALID_BODY']);
  });
});

test('what addresses a webhook that does not exist is 404', async () => {
  const path = `/api/webhooks/${UNKNOWN}`;
  const body = { paused: true };
  for (const [method, suffix, options] of [
    ['GET', '', {}],
    ['PATCH', '', { body }],
    ['DELETE', '', {}],
    ['GET', '/deliveries', {}],
    ['POST', '/test', {}],
    ['POST', '/rotate-secret', {}],
    ['POST', '/redeliver', { body: { eventId: 1 } }],
    ['POST', '/replay', { body: { since: '2025-02-01T09:30:00Z' } }],
  ] as const) {
    const { status, json } = await service.call(method, path + suffix, options);
    expect([method, suffix, status, json.code]).toEqual([method, suffix, 404, 'WEBHOOK_NOT_FOUND']);
  }
  const { status, json } = await service.call('GET', '/api/webhooks/x');
  expect([status, json.code]).toEqual([400, 'INVALID_PARAMETER']);
});

test('an instance has a limited number of webhooks', async () => {
  const created = [];
  for (let count = 0; count < 5; count++) created.push(await create());
  const { status, json } = await service.call('POST', '/api/webhooks', { body: { url: URL_OF_ERP } });
  expect([status, json.code]).toEqual([409, 'TOO_MANY_WEBHOOKS']);
  for (const { webhookId } of created) await remove(webhookId);
});

test('a host that resolves to a private address is not called', async () => {
  const receiver = await startReceiver();
  try {
    const { webhookId } = await create({ url: receiver.url.replace('http://127.0.0.1', 'https://localhost') });
    const { json } = await service.call('POST', `/api/webhooks/${webhookId}/test`);
    expect(json.delivery).toMatchObject({ outcome: 'FAILED', error: expect.stringContaining('not allowed') });
    expect(receiver.messages).toEqual([]);
    await remove(webhookId);
  } finally {
    await receiver.stop();
  }
});

test('webhooks need a key, also to be read', async () => {
  const secured = await startTestService({
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
    database: service.database,
  });
  try {
    for (const [method, options] of [
      ['GET', {}],
      ['POST', { body: { url: URL_OF_ERP } }],
    ] as const) {
      const { status } = await secured.call(method, '/api/webhooks', options);
      expect([method, status]).toEqual([method, 401]);
    }
  } finally {
    await secured.stop();
  }
});
