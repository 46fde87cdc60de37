import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../support/database.ts';
import { startProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

const folder = createTemporaryFolder('new-instance');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

function run(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/cli.mjs', ...words], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.once('close', (code) => done({ code, out, err })),
  );
}

interface Found {
  readonly check: string;
  readonly state: string;
  readonly finding: string;
  readonly advice?: string;
}

test('a new instance is valid, is served, and doctor finds nothing that fails in it', async () => {
  const path = join(folder.path, 'acme');
  const flags = ['--title', 'Acme Foods', '--gln', '5790000009022', '--open'];
  const written = await run(['new-instance', path, ...flags, '--json']);
  expect(written).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(written.out)).toMatchObject({ folder: path, settings: { name: 'acme', title: 'Acme Foods' } });
  const [again, checked] = await Promise.all([run(['new-instance', path]), run(['check-config', path, '--json'])]);
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/^[^\n]+ is an instance folder already\n$/) });
  expect({ code: checked.code, ...JSON.parse(checked.out) }).toEqual({ code: 0, mistakes: [] });

  const env = { DATABASE_URL: databaseUrl(database.address), INSTANCE: path };
  const service = await startProcess({ LOG_LEVEL: 'silent', ...env });
  try {
    const { json } = await call(service.url, 'GET', '/api/view/products');
    expect(json).toMatchObject({ count: 0 });
    const { out } = await run(['doctor', '--json'], env);
    const found = JSON.parse(out) as Found[];
    const states = new Map(found.map(({ check, state }) => [check, state]));
    for (const check of ['configuration', 'database', 'clock', 'migrations of acme'])
      expect([check, states.get(check)]).toEqual([check, 'ok']);
    expect(states.get('transport of acme')).toBe('warn');
    expect([...states.keys()]).toEqual(expect.arrayContaining(['disk of DATA_DIR', 'Chromium']));
    for (const { state, advice } of found) expect(advice === undefined).toBe(state === 'ok');
  } finally {
    service.child.kill('SIGTERM');
    await service.exitCode;
  }
});

test('wrong answers are named, and nothing is written', async () => {
  const path = join(folder.path, 'wrong');
  const { code, err } = await run(['new-instance', path, '--name', 'Wrong!', '--gln', '123']);
  expect(code).toBe(1);
  expect(err).toMatch(/^name: expected lower-case letters.*\n$/);
  expect(() => mkdirSync(path)).not.toThrow();
});

test('doctor reports a database that cannot be reached, and ends with 3', async () => {
  const { code, out, err } = await run(['doctor'], { DATABASE_URL: 'postgresql://pmd:hidden@127.0.0.1:1/pmd' });
  expect(code).toBe(3);
  expect(out).toMatch(
    /^fail {2}database: .*ECONNREFUSED.*\. Check that the server runs and that DATABASE_URL names it/m,
  );
  expect(out).toMatch(/^ok {4}configuration: valid, 1 instance$/m);
  expect(`${out}${err}`).not.toMatch(/hidden|\n {4}at /);
});
