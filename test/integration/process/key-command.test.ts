import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { eventually } from '../../support/gs1/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const STATUS = '/api/status/05790000000999.208';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    settings: { security: { keys: true, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
});
afterAll(() => service.stop());

function key(...words: string[]): { code: number | null; out: string; err: string } {
  const { host, port, user, database } = service.database.address;
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'src/cli.ts', 'key', ...words], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}
const json = (...words: string[]): unknown => JSON.parse(key(...words, '--json').out);
const statusWith = async (secret: string, path = STATUS): Promise<number> =>
  (await service.call('GET', path, { headers: { 'X-Api-Key': secret } })).status;

test('a key is added, listed, changed, rotated and removed', async () => {
  const terms = ['--scopes', 'send,read', '--expires', '2099-01-31', '--note', 'The web shop', '--rate', '600'];
  const added = key('add', 'shop', ...terms);
  expect([added.code, added.out]).toEqual([0, expect.stringMatching(/^pmd_[\w-]{43}\n$/)]);
  const first = added.out.trim();
  expect([await statusWith(first), await statusWith(first, '/api/webhooks')]).toEqual([404, 403]);
  expect(key('add', 'shop').err).toMatch(/^The key shop exists already/);

  expect(json('list')).toEqual([
    {
      name: 'shop',
      scopes: ['read', 'send'],
      requestsPerMinute: 600,
      created: expect.any(String),
      expires: '2099-01-31T00:00:00.000Z',
      lastUsed: expect.any(String),
      previousValidUntil: null,
      note: 'The web shop',
    },
  ]);
  const listed = key('list').out;
  expect(listed).toMatch(
    /^shop {2}read,send {2}600\/min {2}expires 2099-01-31T00:00Z {2}last used \S+Z {2}The web shop\n$/,
  );
  expect(listed).not.toContain('pmd_');

  expect(json('change', 'shop', '--expires', 'never', '--note', '')).toMatchObject({
    scopes: ['read', 'send'],
    expires: null,
    note: null,
    requestsPerMinute: 600,
  });
  expect(json('change', 'shop', '--rate', 'none')).toMatchObject({ scopes: ['read', 'send'], requestsPerMinute: null });

  const rotated = json('rotate', 'shop', '--keep', '1h') as { key: string; previousValidUntil: string };
  expect(Date.parse(rotated.previousValidUntil)).toBeGreaterThan(Date.now());
  expect(key('list').out).toMatch(/never expires {2}last used \S+ {2}secret before valid until/);
  await eventually(async () => expect(await statusWith(rotated.key)).toBe(404));
  expect(await statusWith(first)).toBe(404);

  expect(key('remove', 'shop').out).toBe('Removed shop; it stops working within a second\n');
  expect(json('list')).toEqual([]);
});

test.each([
  [['add', 'x', '--scopes', 'read,all'], 2, 'Expected any of read, write, send, admin, separated by commas.'],
  [['add', 'x', '--scopes', ''], 2, 'Expected any of read'],
  [['add', 'x', '--expires', '2020-01-01'], 2, 'This time has passed'],
  [['add', 'x', '--note', 'two\nlines'], 2, 'Expected one line of at most 200 characters.'],
  [['add', 'x', '--rate', '0'], 2, 'Expected a whole number of requests per minute from 1 to 100000, or none.'],
  [['change', 'x', '--rate', '1.5'], 2, 'Expected a whole number of requests per minute'],
  [['rotate', 'x', '--keep', 'long'], 2, 'Expected a duration such as 30m, 24h or 90d.'],
  [['rotate', 'nobody'], 1, 'The key nobody does not exist'],
  [['change', 'nobody', '--scopes', 'read'], 1, 'The key nobody does not exist'],
  [['remove', 'nobody'], 1, 'The key nobody does not exist'],
])('%j is refused', (words, code, message) => {
  const result = key(...words);
  expect(result.code).toBe(code);
  expect(result.err).toContain(message);
  expect(result.err).not.toMatch(/^\s+at /m);
});
