import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { aBody, productIdOf } from '../../builders/product.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/gs1/eventually.ts';
import { open } from '../../support/leaving-client.ts';
import { MEGABYTE } from '../../../src/settings.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Each unit has a finding in many rows, so the response to all of them is more than the buffers of a connection take. */
const BATCH = JSON.stringify(
  Array.from({ length: 1000 }, (_, n) =>
    aBody(Object.fromEntries(Array.from({ length: 40 }, (__, row) => [`D8258_${row + 2}`, 'x'])), 100 + n),
  ),
);
const product = aBody({ D8179_1: 'x'.repeat(90_000), D8146_1: 'x'.repeat(90_000) }, 1);
const details = `/api/details/${productIdOf(product)}/allfields`;
const status = `/api/status/${productIdOf(product)}`;
const BUSY = expect.objectContaining({ code: 'RESPONSES_BUSY' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Validates the batch and reads nothing of the response. */
async function leaveUnread({ url }: TestService): Promise<{ bytes: number; response: IncomingMessage }> {
  const response = await open(url, { method: 'POST', path: '/api/validate', body: BATCH });
  expect(response.statusCode).toBe(200);
  return { bytes: Number(response.headers['content-length']), response };
}

test('a response that finds no room is refused, and when all room is taken, so is every request', async () => {
  const roomy = await startTestService({ database });
  expect((await roomy.call('POST', '/api', { body: product })).status).toBe(200);
  const before = (await roomy.call('GET', status)).json;
  const { bytes, response } = await leaveUnread(roomy);
  response.destroy();
  await roomy.stop();
  expect(bytes).toBeGreaterThan(7 * MEGABYTE);

  const service = await startTestService({ database, app: { responseMegabytes: (bytes + 65_536) / MEGABYTE } });
  const first = await leaveUnread(service);
  const refused = [await service.call('GET', details), await service.call('GET', details)];
  for (const { status: code, headers, json } of refused)
    expect([code, headers.get('retry-after'), json]).toEqual([503, '10', BUSY]);
  expect((await service.call('GET', status)).json).toEqual(before);

  // The response to a write that is done is sent all the same; from now on nothing has room.
  const second = await leaveUnread(service);
  const write = await service.call('POST', '/api', { body: { ...product, D8256: 'refused' } });
  expect([write.status, write.json]).toEqual([503, BUSY]);
  expect((await service.call('GET', status)).status).toBe(503);

  first.response.destroy();
  second.response.destroy();
  await eventually(async () => expect((await service.call('GET', status)).json).toEqual(before));
  expect((await service.call('GET', details)).status).toBe(200);
  await service.stop();
});
