import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../support/database.ts';
import { failToStart, startProcess } from '../../support/process.ts';
import { call } from '../../support/service.ts';

// Every test starts the service at least once.
const folder = createTemporaryFolder('start-errors');
let database: TestDatabase;
let operator: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  operator = new pg.Client(database.address);
  await operator.connect();
  await operator.query('create role visitor login');
  await operator.query(`create schema instance_newer; create table instance_newer.knex_migrations (name text);
    insert into instance_newer.knex_migrations values ('999_future')`);
});
afterAll(async () => {
  await operator.query('drop role visitor');
  await operator.end();
  await database.drop();
  folder.remove();
});

/** An instance folder with this `products.json`. */
function instanceWith(name: string, products?: string): string {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'instance.yaml'), `name: ${name}\nsecurity:\n  keys: false\n`);
  if (products !== undefined) writeFileSync(join(path, 'products.json'), products);
  return path;
}

const address = (changes: object = {}): string => databaseUrl({ ...database.address, ...changes });

describe('startup that fails for an external reason ends with a one-line error', () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'unknown database',
      () => ({ DATABASE_URL: address({ database: 'none' }) }),
      /database "none" does not exist.*3D000/,
    ],
    ['unknown role', () => ({ DATABASE_URL: address({ user: 'nobody' }) }), /role "nobody" does not exist/],
    [
      'no privilege to create a schema',
      () => ({ DATABASE_URL: address({ user: 'visitor' }), INSTANCE: instanceWith('fresh') }),
      /permission denied for database .*GRANT CREATE/,
    ],
    ['not a URL', () => ({ DATABASE_URL: 'postgresql://host:port:port/x' }), /DATABASE_URL/],
    [
      'a schema of a newer version',
      () => ({ DATABASE_URL: address(), INSTANCE: instanceWith('newer') }),
      /newer version of the service \(999_future\)/,
    ],
    [
      'products that are not JSON',
      () => ({ DATABASE_URL: address(), INSTANCE: instanceWith('no-json', '[{"D8165": }]') }),
      /products\.json: item 0: /,
    ],
    [
      'products that are not an array',
      () => ({ DATABASE_URL: address(), INSTANCE: instanceWith('no-array', '{}') }),
      /products\.json: expected an array/,
    ],
    [
      'a data folder that cannot be created',
      () => ({ DATA_DIR: join(instanceWith('a-file', ''), 'products.json/data') }),
      /ENOTDIR/,
    ],
  ])('%s', async (_what, env, message) => {
    const { code, stderr } = await failToStart({ LOG_LEVEL: 'silent', ...env() });
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});

test('products of any number are loaded in parts, and an interrupted load is completed by the next startup', async () => {
  const bodies = Array.from({ length: 450 }, (_, n) => aBody({}, n));
  const broken = [...bodies.slice(0, 420), { D8165: 'x' }];
  const env = { DATABASE_URL: address(), INSTANCE: instanceWith('many', JSON.stringify(broken)), LOG_LEVEL: 'silent' };
  const { stderr } = await failToStart(env);
  expect(stderr).toMatch(/products\.json: item 420: .*\n$/);
  const count = async () => {
    const { rows } = await operator.query<{ count: string }>('select count(*) from instance_many.products');
    return Number(rows[0]?.count);
  };
  expect(await count()).toBe(400);
  instanceWith('many', JSON.stringify(bodies, undefined, 2));
  const service = await startProcess(env);
  try {
    expect(await count()).toBe(450);
    expect((await call(service.url, 'GET', `/api/status/${productIdOf(bodies[449] ?? {})}`)).status).toBe(200);
  } finally {
    service.child.kill('SIGTERM');
    await service.exitCode;
  }
});

test('data of another major version of PostgreSQL are left alone, and the error says how to go on', async () => {
  const data = join(folder.path, 'other-major/postgres/data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'PG_VERSION'), '15\n');
  const { code, stderr } = await failToStart({ DATA_DIR: join(folder.path, 'other-major') });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]+other-major\/postgres are of PostgreSQL 15, and this release has PostgreSQL \d\d\. /);
  expect(stderr).toMatch(/npx \. backup FILE .* npx \. restore FILE [^\n]*\n$/);
  expect(readdirSync(data)).toEqual(['PG_VERSION']);
});
