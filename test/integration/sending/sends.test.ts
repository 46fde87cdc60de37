import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { toGtin14 } from '../../../src/domain/product/identifiers.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import type { OutgoingMessage } from '../../../src/gs1/delivery/transport.ts';
import { pruneRecords } from '../../../src/workflows/retention/prune-records.ts';
import { settlementsOf } from '../../../src/workflows/sending/settlements.ts';
import { RETAILER } from '../../builders/gs1.ts';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { aScriptedPool, unreachable, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Json = Record<string, unknown>;

let service: TestService;
/** Another process on the same database. */
let other: TestService;
let pool: ScriptedPool;
let otherPool: ScriptedPool;
let body: Body;
let count = 0;

beforeAll(async () => {
  const gs1 = { ...withGs1Defaults({ gln: '5790000009022' }), withdrawal: true };
  const settings = { gs1, retention: { requestHours: 24, messageDays: 1 } };
  pool = aScriptedPool();
  otherPool = aScriptedPool();
  service = await startTestService({ transport: pool, settings });
  other = await startTestService({ transport: otherPool, settings, database: service.database });
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

beforeEach(async () => {
  pool.onTransmit(() => undefined);
  body = aBody({}, (count += 1));
  const { status } = await service.call('POST', '/api', { body });
  expect(status).toBe(200);
});

const WAIT = { Prefer: 'wait=30' };

const get = async (path: string, headers: Record<string, string> = {}, by = service): Promise<Json> => {
  const { status, json, text } = await by.call('GET', path, { headers });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json as Json;
};
const readSend = (id: unknown, query = '', by = service) => get(`/api/sends/${String(id)}${query}`, {}, by);
const list = async (query = ''): Promise<{ sends: Json[]; nextCursor?: string }> =>
  (await get(`/api/sends?${query}`)) as { sends: Json[]; nextCursor?: string };
const post = (path: string, item: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', path, { body: item, headers });
const send = async (more: Body = {}): Promise<string> => {
  const { status, json } = await post('/api/sendToGS1', sendOf(body, more));
  expect(status).toBe(200);
  return String((json as Json)['messageId']);
};
/** Resolves when so many requests wait for answers. */
async function untilWaiting(requests: number, { instance } = service): Promise<void> {
  while (settlementsOf(instance).waiting !== requests) await pause(5);
}
const gtin = () => toGtin14(String(body['D8165']));

test('a message through its life: transmitted, accepted, synchronised by the recipient', async () => {
  const id = await send({ dataRecipient: RETAILER });
  const sent = await readSend(id);
  expect(sent).toMatchObject({
    messageId: id,
    kind: 'notification',
    messageType: 'catalogueItemNotification',
    command: 'ADD',
    state: 'TRANSMITTED',
    topProductId: productIdOf(body),
    units: [{ productId: productIdOf(body), revision: 1 }],
    recipients: [{ dataRecipient: RETAILER, answers: [] }],
    attempts: 1,
    transmitted: expect.any(String),
  });
  for (const member of ['answered', 'gs1Response', 'gs1Errors', 'failure']) expect(sent).not.toHaveProperty(member);
  await pool.accept(pool.last());
  await pool.confirm(gtin(), RETAILER, 'REVIEW', [{ code: 'CIC999', text: 'The image is missing', action: 'WARNING' }]);
  expect(await readSend(id)).toMatchObject({
    state: 'ACCEPTED',
    result: 'Accepted by GS1',
    gs1Response: [],
    gs1Errors: [],
    answered: expect.any(String),
    recipients: [
      {
        dataRecipient: RETAILER,
        answers: [
          { productId: productIdOf(body), status: 'REVIEW', messages: ['CIC999 WARNING: The image is missing'] },
        ],
      },
    ],
  });
});

test('a message that GS1 rejects, with its reasons as text and as structure, in both languages', async () => {
  const id = await send();
  await pool.reject(pool.last(), [{ code: '448', text: 'A code is not known' }]);
  const rejected = await readSend(id);
  expect(rejected).toMatchObject({
    state: 'REJECTED',
    result: 'Rejected by GS1',
    gs1Response: ['transaction 448: A code is not known'],
    gs1Errors: [{ level: 'transaction', code: '448', text: 'A code is not known' }],
  });
  const danish = await get(`/api/sends/${id}`, { 'Accept-Language': 'da' });
  expect(danish['result']).toBe('Afvist af GS1');
});

test('reasons that the service itself states are in the language of the response', async () => {
  const id = await send();
  await pool.accept(pool.last());
  await pool.register(gtin(), 'REJECTED');
  expect((await readSend(id))['gs1Response']).toEqual([
    `registry: The global registry refuses to register GTIN ${gtin()}`,
  ]);
  const danish = await get(`/api/sends/${id}`, { 'Accept-Language': 'da' });
  expect(danish).toMatchObject({
    result: 'Afvist af GS1',
    gs1Response: [`registry: Det globale register afviser at registrere GTIN ${gtin()}`],
    gs1Errors: [{ level: 'registry', text: `Det globale register afviser at registrere GTIN ${gtin()}` }],
  });
});

test('a message that cannot be transmitted, and leaves later', async () => {
  pool.onTransmit(unreachable);
  const { status, json } = await post('/api/sendToGS1', sendOf(body), WAIT);
  expect(status).toBe(400);
  const id = (json as Json)['messageId'];
  expect(await readSend(id)).toMatchObject({
    state: 'FAILED',
    attempts: 1,
    failure: expect.stringContaining('refused'),
  });
  expect(await readSend(id)).not.toHaveProperty('transmitted');
  pool.onTransmit(() => undefined);
  const later = await send();
  expect(await readSend(later)).toMatchObject({ state: 'TRANSMITTED', attempts: 1 });
});

test('a withdrawal, and the list of a product', async () => {
  const sent = await send();
  await pool.accept(pool.last());
  const { json } = await post('/api/sendWithdrawalToGS1', sendOf(body));
  const withdrawn = (json as Json)['messageId'];
  const { sends } = await list(`productId=${productIdOf(body)}`);
  expect(sends.map(({ messageId, kind, state }) => [messageId, kind, state])).toEqual([
    [withdrawn, 'withdrawal', 'TRANSMITTED'],
    [sent, 'notification', 'ACCEPTED'],
  ]);
  expect(sends[0]).toMatchObject({ command: 'DELETE', units: [{ productId: productIdOf(body) }] });
  expect((await list(`productId=${productIdOf(body)}&state=ACCEPTED`)).sends).toEqual([sends[1]]);
});

test('the list by state and by time, in pages', async () => {
  const ids = [];
  for (let n = 0; n < 3; n++) {
    body = aBody({}, (count += 1));
    await post('/api', body);
    ids.unshift(await send());
  }
  const all = (await list()).sends.map(({ messageId }) => messageId);
  expect(all.slice(0, 3)).toEqual(ids);
  const states = (await list('state=TRANSMITTED')).sends.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['TRANSMITTED']));
  const paged: unknown[] = [];
  for (let query = 'limit=2'; query !== '';) {
    const { sends, nextCursor } = await list(query);
    expect(sends.length).toBeLessThanOrEqual(2);
    paged.push(...sends.map(({ messageId }) => messageId));
    query = nextCursor === undefined ? '' : `limit=2&cursor=${nextCursor}`;
  }
  expect(paged).toEqual(all);
  const { headers } = await service.call('GET', '/api/sends?limit=2');
  expect(headers.get('Link')).toContain('rel="next"');
  const created = encodeURIComponent(String((await readSend(ids[1]))['created']));
  const from = (await list(`from=${created}`)).sends.map(({ messageId }) => messageId);
  expect(from).toEqual(ids.slice(0, 2));
  const before = (await list(`to=${created}`)).sends.map(({ messageId }) => messageId);
  expect(before).toEqual(all.slice(2));
});

test('refuses parameters that are wrong, a message that does not exist', async () => {
  for (const query of ['state=LOST', 'from=yesterday', 'limit=0', 'cursor=x', 'productId=1']) {
    const { status, json } = await service.call('GET', `/api/sends?${query}`);
    expect([query, status, (json as { errors: { fieldId: string }[] }).errors[0]?.fieldId]).toEqual([
      query,
      400,
      query.split('=')[0],
    ]);
  }
  const { status, json } = await service.call('GET', '/api/sends/nothing', { headers: { 'Accept-Language': 'da' } });
  expect([status, json]).toMatchObject([404, { code: 'SEND_NOT_FOUND', detail: 'Meddelelsen nothing findes ikke.' }]);
});

test('a message and its reply are files of XML, byte for byte', async () => {
  const id = await send();
  const message = pool.last();
  await pool.reject(message, [{ code: '448', text: 'Æble & pære' }], { id: `reply-to-${id}` });
  const { xml, replies } = await readSend(id);
  expect(xml).toBe(`/api/sends/${id}/xml`);
  const sent = await service.call('GET', String(xml));
  expect([sent.status, sent.text]).toEqual([200, message.xml]);
  expect(sent.headers.get('Content-Type')).toMatch(/^application\/xml/);
  expect(sent.headers.get('Content-Disposition')).toBe(`attachment; filename="catalogueItemNotification ${id}.xml"`);
  const head = await service.call('HEAD', String(xml));
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(message.xml)));
  const [reply] = replies as Json[];
  expect(reply).toMatchObject({ messageType: 'response', received: expect.any(String) });
  const received = await service.call('GET', String(reply?.['xml']));
  expect(received.status).toBe(200);
  const stored = await service.pool.query('select xml from instance_demo.gs1_answers where message_id = $1', [id]);
  expect(stored.rows).toEqual([{ xml: received.text }]);
  expect(received.text).toContain('Æble &amp; pære');
  expect(received.headers.get('Content-Disposition')).toMatch(/^attachment; filename="reply \d+ to /);
});

test('a message that waits for the one before it has no XML yet', async () => {
  await send();
  await post('/api', { ...body, D8313_1: 'Kiks' });
  const id = await send();
  const waiting = await readSend(id);
  expect(waiting).toMatchObject({ state: 'WAITING', replies: [] });
  expect(waiting).not.toHaveProperty('xml');
  const { status, json } = await service.call('GET', `/api/sends/${id}/xml`);
  expect([status, json]).toMatchObject([404, { code: 'SEND_XML_NOT_FOUND' }]);
});

test('XML of no message, of no reply, and of the reply to another message', async () => {
  const id = await send();
  const answered = pool.last();
  await pool.accept(answered);
  const { replies } = await readSend(id);
  const [{ reply } = { reply: undefined }] = replies as Json[];
  const codeOf = async (path: string) => {
    const { status, json } = await service.call('GET', path);
    return [status, json.code];
  };
  await post('/api', { ...body, D8313_1: 'Kiks' });
  const next = await send();
  expect(await codeOf('/api/sends/nothing/xml')).toEqual([404, 'SEND_NOT_FOUND']);
  expect(await codeOf(`/api/sends/nothing/replies/${String(reply)}/xml`)).toEqual([404, 'SEND_NOT_FOUND']);
  expect(await codeOf(`/api/sends/${next}/replies/${String(reply)}/xml`)).toEqual([404, 'SEND_REPLY_NOT_FOUND']);
  expect(await codeOf(`/api/sends/${id}/replies/0/xml`)).toEqual([400, 'INVALID_PARAMETER']);
});

test('an instance with keys shows sends to callers with a key only', async () => {
  const security = { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false };
  const closed = await startTestService({ settings: { security }, database: service.database });
  for (const path of ['/api/sends', '/api/sends/nothing', '/api/sends/nothing/xml', '/api/sends/nothing/replies/1/xml'])
    expect([path, (await closed.call('GET', path)).status]).toEqual([path, 401]);
  await closed.stop();
});

test('a send returns when this process gets the answer', async () => {
  const response = post('/api/sendToGS1', sendOf(body), WAIT);
  await untilWaiting(1);
  await pool.reject(pool.last(), [{ code: '448', text: 'A code is not known' }]);
  const { status, json, headers } = await response;
  expect(status).toBe(200);
  expect(headers.get('Preference-Applied')).toBe('wait=30');
  expect(json).toMatchObject({ state: 'REJECTED', gs1Response: ['transaction 448: A code is not known'] });
});

test('a read returns when another process gets the answer', async () => {
  const id = await send();
  const response = readSend(id, '?wait=60');
  await untilWaiting(1);
  await otherPool.accept(pool.last(), { id: 'reply-to-another-process' });
  expect(await response).toMatchObject({ state: 'ACCEPTED' });
});

test('a wait ends with the state when the time is over', async () => {
  const { status, json, headers } = await post('/api/sendToGS1', sendOf(body), { Prefer: 'respond-async, wait=1' });
  expect([status, headers.get('Preference-Applied')]).toEqual([200, 'wait=1']);
  expect(json).toMatchObject({ state: 'TRANSMITTED' });
  expect(json).not.toHaveProperty('gs1Response');
});

test('a longer wait is cut to 60 seconds, and other preferences are ignored', async () => {
  const response = post('/api/sendToGS1', sendOf(body), { Prefer: 'wait=86400' });
  await untilWaiting(1);
  await pool.accept(pool.last());
  expect((await response).headers.get('Preference-Applied')).toBe('wait=60');
  const ignored = await post('/api/sendToGS1', sendOf(body), { Prefer: 'wait=soon, return=minimal' });
  expect([ignored.status, ignored.headers.get('Preference-Applied')]).toEqual([200, null]);
  expect(ignored.json).not.toHaveProperty('state');
});

test('an update of several products waits for all answers', async () => {
  const bodies = [1, 2].map(() => aBody({}, (count += 1)));
  const begun = pool.arrived.length;
  const response = post('/api/update-and-sendToGS1', bodies, WAIT);
  await untilWaiting(1);
  const [first, second] = pool.arrived.slice(begun) as [OutgoingMessage, OutgoingMessage];
  await pool.accept(first);
  expect(settlementsOf(service.instance).waiting).toBe(1);
  await pool.accept(second);
  const { json } = await response;
  const steps = (json as { products: { sendToGS1: Json }[] }).products.map(({ sendToGS1 }) => sendToGS1);
  expect(steps).toEqual([
    expect.objectContaining({ status: 'SENT', state: 'ACCEPTED', messageId: expect.any(String) }),
    expect.objectContaining({ status: 'SENT', state: 'ACCEPTED', messageId: expect.any(String) }),
  ]);
});

test('a withdrawal of all hierarchies waits, and has the state of each', async () => {
  await send();
  await pool.accept(pool.last());
  const response = post('/api/sendWithdrawalToGS1', sendOf(body, { allHierarchies: true }), WAIT);
  await untilWaiting(1);
  await pool.accept(pool.last());
  const { json } = await response;
  expect(json).toMatchObject({ state: 'ACCEPTED', hierarchies: [{ status: 'SENT', state: 'ACCEPTED' }] });
});

test('a repetition with the same key has the state of now, and waits for it', async () => {
  const headers = { 'Idempotency-Key': `send-${count}` };
  const first = await post('/api/sendToGS1', sendOf(body), headers);
  expect(first.json).not.toHaveProperty('state');
  const arrived = pool.arrived.length;
  const response = post('/api/sendToGS1', sendOf(body), { ...headers, ...WAIT });
  await untilWaiting(1);
  await pool.accept(pool.last());
  expect((await response).json).toEqual({ ...(first.json as Json), state: 'ACCEPTED', gs1Response: [], gs1Errors: [] });
  expect(pool.arrived).toHaveLength(arrived);
  expect((await post('/api/sendToGS1', sendOf(body), headers)).json).toEqual(first.json);
});

test('a client that disconnects is not waited for', async () => {
  const id = await send();
  const client = new AbortController();
  const response = fetch(`${service.url}/api/sends/${id}?wait=60`, { signal: client.signal });
  await untilWaiting(1);
  client.abort();
  await expect(response).rejects.toThrow();
  await untilWaiting(0);
  expect(await readSend(id)).toMatchObject({ state: 'TRANSMITTED' });
});

test('waiting requests hold no connection to the database', async () => {
  const id = await send();
  const responses = Array.from({ length: 40 }, () => readSend(id, '?wait=60'));
  await untilWaiting(40);
  // More than the pool has connections, and a save of the same unit.
  const { status } = await post('/api', { ...body, D8211: 'Havblik' });
  expect(status).toBe(200);
  await pool.accept(pool.last());
  expect(new Set((await Promise.all(responses)).map(({ state }) => state))).toEqual(new Set(['ACCEPTED']));
});

test('messages whose texts were pruned are reported as before', async () => {
  const id = await send();
  await pool.reject(pool.last(), [{ code: '448', text: 'A code is not known' }]);
  const before = await readSend(id);
  const later = { ...service.instance, now: () => new Date(Date.now() + 3 * 24 * 3600 * 1000) };
  await pruneRecords(later, new AbortController().signal);
  const { rows } = await service.pool.query<{ xml: string }>(
    'select xml from instance_demo.gs1_messages where id = $1',
    [id],
  );
  expect(rows).toEqual([{ xml: '' }]);
  const { xml, ...facts } = before;
  expect(await readSend(id)).toEqual(facts);
  expect(await service.call('GET', String(xml))).toMatchObject({ status: 404, json: { code: 'SEND_XML_NOT_FOUND' } });
});

test('a service that stops ends the wait with what is known', async () => {
  const stopped = await startTestService({ transport: aScriptedPool(), database: service.database });
  const id = await send();
  const response = readSend(id, '?wait=60', stopped);
  await untilWaiting(1, stopped);
  settlementsOf(stopped.instance).close();
  expect(await response).toMatchObject({ messageId: id, state: 'TRANSMITTED' });
  expect(await readSend(id, '?wait=60', stopped)).toMatchObject({ state: 'TRANSMITTED' });
  await stopped.stop();
});
