import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { aScriptedPool, type ScriptedPool } from '../../support/gs1/scripted-pool.ts';
import { LineStream, sendLines } from '../../support/line-stream.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let pool: ScriptedPool;
beforeAll(async () => {
  pool = aScriptedPool();
  service = await startTestService({ transport: pool });
});
afterAll(() => service.stop());

const PATH = '/api/update-and-sendToGS1';
let n = 500;
const fresh = (): Body => aBody({}, ++n);
const stream = (key: string, lines: readonly unknown[]) =>
  sendLines(service.url, lines, { path: PATH, headers: { 'Idempotency-Key': key } });

test('each line is saved, sent and answered', async () => {
  const bodies = [fresh(), { ...fresh(), D9999: 1 }, fresh()];
  const before = pool.arrived.length;
  const answers = await sendLines(service.url, bodies, { path: PATH });
  expect(answers).toMatchObject([
    { line: 1, status: 200, productId: productIdOf(bodies[0] as Body), sendToGS1: { status: 'SENT' } },
    { line: 2, status: 400, code: 'INPUT_ERRORS' },
    { line: 3, status: 200, sendToGS1: { status: 'SENT' } },
    { complete: true, accepted: 2, refused: 1 },
  ]);
  expect(pool.arrived).toHaveLength(before + 2);
});

test('a repetition answers what was saved as before, sends nothing twice, and takes a corrected line', async () => {
  const bodies = [fresh(), { ...fresh(), D9999: 1 }, fresh()];
  const before = pool.arrived.length;
  const first = await stream('key-1', bodies);
  const { D9999: _, ...corrected } = bodies[1] as Body;
  const second = await stream('key-1', [bodies[0], corrected, bodies[2], fresh()]);
  expect([second[0], second[2]]).toEqual([first[0], first[2]]);
  expect(second.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(pool.arrived).toHaveLength(before + 4);
});

test('a saved line that is another one in the repetition is refused', async () => {
  const [one, two] = [fresh(), fresh()];
  await stream('key-2', [one, two]);
  const before = pool.arrived.length;
  expect(await stream('key-2', [one, { ...two, D8211: 'Havblik' }])).toMatchObject([
    { line: 1, status: 200 },
    { line: 2, status: 409, code: 'KEY_USED_OTHERWISE' },
    { complete: true, accepted: 1, refused: 1 },
  ]);
  expect(pool.arrived).toHaveLength(before);
});

test('a line whose attempt was interrupted after its send finds the message', async () => {
  const bodies = [fresh(), fresh()];
  const before = pool.arrived.length;
  const first = await stream('key-3', bodies);
  // As if the process had ended before it stored the answers.
  const { rows } = await service.pool.query<{ request_key: string }>(
    `select distinct request_key from ${service.instance.db.schema}.gs1_messages where request_key like '%key-3%'`,
  );
  expect(rows).toHaveLength(1);
  await service.pool.query(
    `update ${service.instance.db.schema}.repeatable_requests set answer = json_build_object('attempt', $1::text)
     where key like '%"key-3"%'`,
    [rows[0]?.request_key],
  );
  const second = new LineStream(service.url, { path: PATH, headers: { 'Idempotency-Key': 'key-3' } });
  const answers = [await second.send(bodies[0]).next(), await second.send(bodies[1]).next()];
  await second.end().rest();
  expect(answers.map((answer) => answer?.['sendToGS1'].messageId)).toEqual(
    first.slice(0, 2).map((answer) => answer['sendToGS1'].messageId),
  );
  expect(pool.arrived).toHaveLength(before + 2);
});

test('a stream under a key that another one is using is refused', async () => {
  const headers = { 'Idempotency-Key': 'key-4' };
  const first = new LineStream(service.url, { path: PATH, headers });
  expect(await first.send(fresh()).next()).toMatchObject({ line: 1 });
  const second = new LineStream(service.url, { path: PATH, headers });
  expect((await second.send(sendOf(fresh())).response).statusCode).toBe(409);
  await second.close();
  expect(await first.end().rest()).toMatchObject([{ complete: true }]);
});
