import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiKey } from '../../../src/access/credentials.ts';
import { hashPassword } from '../../../src/access/passwords.ts';
import { KeyRates } from '../../../src/fairness/key-rates.ts';
import { addKey, setPassword, type KeyTerms } from '../../../src/storage/instance/credentials.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Longer than keys are cached. */
const CACHED_MS = 1000;
const STATUS = '/api/status/05790000000999.208';

let service: TestService;
/** Of the clock that dates are made of, and of the one that requests are counted by. */
let time = Date.parse('2026-05-04T12:00:00Z');
let elapsed = 0;
const rates = new KeyRates(() => elapsed);
beforeAll(async () => {
  service = await startTestService({
    now: () => new Date(time),
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
    app: { admitKey: (key) => rates.admit(key) },
  });
  await setPassword(service.instance.db, 'anna', await hashPassword('correct horse'));
});
afterAll(() => service.stop());

async function newKey(name: string, terms: Partial<KeyTerms>): Promise<string> {
  const { key, hash } = createApiKey();
  await addKey(service.instance.db, name, hash, terms);
  time += CACHED_MS;
  return key;
}

const call = (
  key: string,
  { method = 'GET', path = STATUS, body }: Partial<Record<string, string>> = {},
  language = 'en',
) =>
  service.call(method, path, {
    headers: { 'X-Api-Key': key, 'Accept-Language': language },
    ...(body === undefined ? {} : { body: JSON.parse(body) }),
  });
const statusesOf = async (key: string, count: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let request = 0; request < count; request++) statuses.push((await call(key)).status);
  return statuses;
};

test('a key that makes too many requests per minute is refused, and told when to come back', async () => {
  const key = await newKey('three', { requestsPerMinute: 3 });
  expect(await statusesOf(key, 3)).toEqual([404, 404, 404]);
  const refused = await call(key);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('20');
  expect(refused.headers.get('ratelimit')).toBe('"key";r=0;t=20');
  expect(refused.headers.get('ratelimit-policy')).toBe('"key";q=3;w=60');
  expect(refused.json).toMatchObject({
    code: 'RATE_EXCEEDED',
    detail: 'The key three can make 3 requests per minute. Try again in 20 s.',
  });
  expect((await call(key, {}, 'da')).json.detail).toBe(
    'Nøglen three kan sende 3 forespørgsler pr. minut. Prøv igen om 20 s.',
  );
  elapsed += 20_000;
  expect(await statusesOf(key, 2)).toEqual([404, 429]);
});

test('nothing of a refused write is done', async () => {
  const key = await newKey('once', { requestsPerMinute: 1 });
  const write = { method: 'POST', path: '/api', body: JSON.stringify({ D8165: '05790000000999', D8255: '208' }) };
  expect(await statusesOf(key, 1)).toEqual([404]);
  expect((await call(key, write)).status).toBe(429);
  elapsed += 60_000;
  expect(await statusesOf(key, 1)).toEqual([404]);
});

test('requests that need no key, other keys and users are not counted', async () => {
  const key = await newKey('exhausted', { requestsPerMinute: 1 });
  const other = await newKey('other', {});
  expect(await statusesOf(key, 3)).toEqual([404, 429, 429]);
  expect((await call(key, { path: '/api/fields' })).status).toBe(200);
  expect(await statusesOf(other, 10)).toEqual(Array(10).fill(404));
});

test('refused requests do not count as failed attempts to sign in', async () => {
  const key = await newKey('busy', { requestsPerMinute: 1 });
  expect((await statusesOf(key, 30)).filter((status) => status === 429)).toHaveLength(29);
  const headers = { Authorization: `Basic ${Buffer.from('anna:correct horse').toString('base64')}` };
  expect((await service.call('GET', STATUS, { headers })).status).toBe(404);
});
