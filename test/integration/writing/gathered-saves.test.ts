import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBody, productIdOf, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { historyOf } from '../../support/stored.ts';

let service: TestService;
const bodies = Array.from({ length: 40 }, (_, n) => aBody({}, n + 1));
beforeAll(async () => {
  service = await startTestService();
  await service.call('POST', '/api', { body: bodies });
});
afterAll(() => service.stop());

const change = ({ D8165, D8255 }: Body, brand: string) =>
  service.call('POST', '/api', { body: { D8165, D8255, D8211: brand } });
const read = (body: Body, fields: string) => service.call('GET', `/api/details/${productIdOf(body)}?fields=${fields}`);

test('concurrent saves and reads do not mix up their results', async () => {
  const saved = await Promise.all(bodies.map((body, n) => change(body, `Brand ${n}`)));
  expect(saved.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  const responses = await Promise.all(
    bodies.flatMap((body, n) => [
      read(body, n % 2 === 0 ? 'D8211' : 'D8211,D8246'),
      service.call('GET', `/api/status/${productIdOf(body)}`),
    ]),
  );
  for (const [n, body] of bodies.entries()) {
    const { json: details } = responses[2 * n] ?? { json: {} };
    expect(details).toMatchObject({ productId: productIdOf(body), D8211: `Brand ${n}` });
    expect('D8246' in details).toBe(n % 2 !== 0);
    expect(responses[2 * n + 1]?.json).toMatchObject({ productId: productIdOf(body) });
    const events = await historyOf(service, productIdOf(body));
    expect(events.at(-1)).toMatchObject({
      type: 'UPDATED',
      revision: 2,
      changes: { D8211: ['Nordlys', `Brand ${n}`] },
    });
  }
});

test('an unknown product among concurrent reads is the only one with 404', async () => {
  const responses = await Promise.all([...bodies.slice(0, 5), aBody({}, 999)].map((body) => read(body, 'D8211')));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
});

test('a locked unit does not delay the others', async () => {
  const [held = {}, ...others] = bodies;
  const client = await service.pool.connect();
  const { schema } = service.instance.db;
  try {
    await client.query('begin');
    const key = productIdOf(held);
    await client.query(`select from ${schema}.products where unit_key = $1 for update`, [key.padStart(18, '0')]);
    let isHeldSaved = false;
    const waiting = change(held, 'Held').then((response) => {
      isHeldSaved = true;
      return response;
    });
    const responses = await Promise.all(others.map((body) => change(body, 'Free')));
    expect(responses.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(isHeldSaved).toBe(false);
    await client.query('commit');
    expect((await waiting).status).toBe(200);
    expect((await read(held, 'D8211')).json.D8211).toBe('Held');
  } finally {
    client.release();
  }
});
