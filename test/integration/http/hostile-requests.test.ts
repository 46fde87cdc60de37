import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aBody } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Requests made to cost the service more than they cost the sender. What each may cost is counted, not timed. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('of thousands of unknown parameters the first ones are named', async () => {
  const query = Array.from({ length: 1500 }, (_, n) => `limi${n}=1`).join('&');
  const { status, json, text } = await service.call('GET', `/api/products/status?${query}`);
  expect([status, json.code, json.errors.length]).toEqual([400, 'INVALID_PARAMETER', 20]);
  expect(text.length).toBeLessThan(20_000);
});

test('of thousands of unknown names in deleteGrids all are reported and the first ones get a suggestion', async () => {
  const deleteGrids = Array.from({ length: 5000 }, (_, n) => `Chil${n}`);
  const { status, json } = await service.call('POST', '/api/validate', { body: aBody({ deleteGrids }) });
  const messages = json.errors.map((error: { message: string }) => error.message);
  expect([status, messages.length]).toEqual([400, 1000]);
  expect(messages.filter((message: string) => message.includes('nearest')).length).toBeLessThanOrEqual(20);
});

test('of unknown codes in many products of a batch the first ones get a suggestion', async () => {
  const batch = Array.from({ length: 100 }, (_, n) => aBody({ D8245: '1000004', D8170_1: 'CONTAIN' }, n + 1));
  const { status, text } = await service.call('POST', '/api/validate', { body: batch });
  expect(status).toBe(400);
  expect(text.split('; the nearest is').length - 1).toBeLessThanOrEqual(20);
});
