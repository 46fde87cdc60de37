import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { toGtin14 } from '../../../src/domain/product/identifiers.ts';
import { withGs1Defaults } from '../../../src/instance/gs1-settings.ts';
import { activateDueVersions } from '../../../src/workflows/saving/activate-versions.ts';
import { RETAILER } from '../../builders/gs1.ts';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { aScriptedPool, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { startTestService, type TestService } from '../../support/service.ts';

interface Event {
  readonly type: string;
  readonly revision: number;
  readonly changes: readonly { readonly fieldId: string; readonly to: unknown }[];
  readonly gs1?: Record<string, unknown>;
}

let service: TestService;
let pool: ScriptedPool;
let now: Date;
let body: Body;
let cursor: string;
let count = 0;

beforeAll(async () => {
  pool = aScriptedPool();
  const gs1 = { ...withGs1Defaults({ gln: '5790000009022' }), withdrawal: true };
  service = await startTestService({ transport: pool, settings: { gs1 }, now: () => now });
});
afterAll(() => service.stop());

/** The feed begins behind the creation of a product. */
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  body = aBody({}, (count += 1));
  await post('/api', body);
  ({ nextCursor: cursor } = (await service.call('GET', '/api/changes?start=now')).json as { nextCursor: string });
});

const post = async (path: string, item: Body): Promise<void> => {
  const { status, text } = await service.call('POST', path, { body: item });
  expect([status, text]).toEqual([200, expect.any(String)]);
};
const send = () => post('/api/sendToGS1', sendOf(body));
const events = async (): Promise<Event[]> => {
  const { json } = await service.call('GET', `/api/changes?cursor=${cursor}&productId=${productIdOf(body)}`);
  return json.changes as Event[];
};
const types = async () => (await events()).map(({ type }) => type);

test('a message that GS1 accepts', async () => {
  await send();
  await pool.accept(pool.last());
  expect(await types()).toEqual(['SENT', 'ACCEPTED']);
  const [sent] = await events();
  expect(sent).toMatchObject({ revision: 1, changes: [], gs1: { messageId: pool.last().id } });
});

test('a message that GS1 rejects, with its reasons', async () => {
  await send();
  await pool.reject(pool.last(), [{ code: '448', text: 'A code is not known' }]);
  expect(await types()).toEqual(['SENT', 'REJECTED']);
  const [, rejected] = await events();
  expect(rejected?.gs1).toMatchObject({ outcome: 'REJECTED', errors: [{ code: '448' }] });
});

test('the answer of a recipient', async () => {
  await send();
  await pool.accept(pool.last());
  await pool.confirm(toGtin14(String(body['D8165'])), RETAILER, 'SYNCHRONISED');
  expect(await types()).toEqual(['SENT', 'ACCEPTED', 'RECIPIENT_ANSWERED']);
});

test('a withdrawal', async () => {
  await send();
  await pool.accept(pool.last());
  await post('/api/sendWithdrawalToGS1', sendOf(body));
  await pool.accept(pool.last());
  expect(await types()).toEqual(['SENT', 'ACCEPTED', 'WITHDRAWN', 'ACCEPTED']);
});

test('a version that becomes current, with the values that it changes', async () => {
  await post('/api', { ...sendOf(body), X9200_1: '01-02-2025', X9202_1: 'yes' });
  await post('/api', { ...sendOf(body), X9200_2: '01-12-2026', X9202_2: 'no', D8211: 'Later' });
  now = new Date('2026-12-01T12:00:00Z');
  await activateDueVersions(service.instance);
  const all = await events();
  const activated = all.find(({ type }) => type === 'VERSION_ACTIVATED');
  expect(activated?.changes).toContainEqual(expect.objectContaining({ fieldId: 'D8211', to: 'Later' }));
});
