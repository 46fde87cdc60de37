import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBody, productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { sendOf } from '../../builders/sending.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { call } from '../../support/service.ts';
import { World } from '../../support/world.ts';

/** How often the service is killed; CI sets a higher number. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 2);

let world: World;
beforeAll(async () => {
  world = await World.create({ database: 'test' });
  await world.start();
});
afterAll(() => world.remove());

const statusOf = async (body: Body) => (await call(world.url, 'GET', `/api/status/${productIdOf(body)}`)).json;

async function becomesOk(body: Body): Promise<void> {
  await eventually(async () => {
    expect(await statusOf(body)).toMatchObject({ catalogStatus: 'OK', gs1Status: 'OK', gs1Response: [] });
  }, 1200);
}

test('all sample products reach OK through folders and a pool in another process', async () => {
  const bodies = sampleBodies();
  const { status } = await call(world.url, 'POST', '/api', { body: bodies });
  expect(status).toBe(200);
  for (const body of bodies) {
    const sent = await call(world.url, 'POST', '/api/sendToGS1', { body: sendOf(body) });
    expect(sent.json).toMatchObject({ status: 200, result: 'Sent to GS1' });
    await becomesOk(body);
    const { json } = await call(world.url, 'GET', `/api/history/${productIdOf(body)}`);
    const types = (json.history as { type: string; gs1?: { messageId: string } }[])
      .filter(({ gs1 }) => gs1?.messageId === sent.json.messageId)
      .map(({ type }) => type);
    expect(types.at(-1)).toBe('SENT');
    expect(types.slice(0, -1)).toEqual(types.slice(0, -1).map(() => 'RESPONSE'));
    expect(types.length).toBeGreaterThan(1);
  }
  expect(world.messages()).toHaveLength(bodies.length);
});

test(`killed at ${ROUNDS} random moments of a send, the service ends with one message and the right status`, async () => {
  const moments: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const body = aBody({}, 700_000 + round);
    const headers = { 'Idempotency-Key': `round-${round}` };
    const before = new Set(world.messages());
    const send = () => call(world.url, 'POST', '/api/update-and-sendToGS1', { body, headers });
    const moment = Math.round(Math.random() * 80);
    const responded = send().then(
      () => 'responded',
      () => 'cut off',
    );
    await new Promise((resolve) => setTimeout(resolve, moment));
    await world.kill();
    moments.push(`${moment} ms ${await responded}`);

    await world.start();
    // A client that got no response sends the request again under the same key.
    const { status, json } = await send();
    expect(json).toMatchObject({ sendToGS1: { status: 'SENT' } });
    expect(status).toBe(200);
    await becomesOk(body);
    await eventually(() => expect(world.onTheirWay()).toEqual([]));
    // A second copy of an earlier message may be archived only now, so ids are compared and not counted.
    const messages = new Set(world.messages().filter((id) => !before.has(id)));
    expect([...messages]).toEqual([json.sendToGS1.messageId]);
  }
  expect(moments).toHaveLength(ROUNDS);
  process.stdout.write(`killed while sending: ${moments.join(', ')}\n`);
});
