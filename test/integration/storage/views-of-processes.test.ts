import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { prepareLists } from '../../../src/workflows/lists/keep-lists-current.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const VIEW = (name: string, field: string, value: string): string => `
${name}:
  title: { da: ${name}, en: ${name} }
  access: [public]
  columns: [productId]
  filter: [{ field: ${field}, equals: '${value}' }]
  sort: [${field}]
`;
const SHARED = VIEW('shared', 'D8211', 'Nordlys');
const never = new AbortController().signal;

let old: TestService;
let renewed: TestService;
beforeAll(async () => {
  old = await startTestService({ views: SHARED + VIEW('old', 'D8256', '1') });
  renewed = await startTestService({ database: old.database, views: SHARED + VIEW('new', 'D8211', 'Fjord') });
});
afterAll(async () => {
  await renewed.stop();
  await old.stop();
});

const prepare = ({ instance }: TestService) => prepareLists(instance, never);
const schema = () => old.instance.db.schema;

async function stored(): Promise<{ indexes: string[]; lists: string[] }> {
  const { rows: indexes } = await old.pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = $1 and indexname like 'view%' order by 1`,
    [schema()],
  );
  const { rows: lists } = await old.pool.query<{ list: string }>(
    `select list from ${schema()}.counted_lists where is_complete order by 1`,
  );
  return { indexes: indexes.map(({ name }) => name), lists: lists.map(({ list }) => list) };
}
/** As if the last process had said what it wants long ago. */
const age = (interval: string) =>
  old.pool.query(`update ${schema()}.wanted_lists set wanted = wanted - interval '${interval}'`);

/** The list by status and those of the unit types, which every process counts. */
const ALWAYS = 5;

test('processes with different views on one database keep the indexes and counts of one another', async () => {
  await prepare(old);
  const first = await stored();
  expect([first.indexes.length, first.lists.length]).toEqual([2, ALWAYS + 2]);
  await prepare(renewed);
  const both = await stored();
  expect(both.indexes).toEqual(expect.arrayContaining(first.indexes));
  expect(both.lists).toEqual(expect.arrayContaining(first.lists));
  expect([both.indexes.length, both.lists.length]).toEqual([3, ALWAYS + 3]);
  await prepare(old);
  expect(await stored()).toEqual(both);
});

test('what no process has wanted for two days is dropped', async () => {
  const both = await stored();
  await age('47 hours');
  await prepare(renewed);
  expect(await stored()).toEqual(both);
  await age('2 hours');
  await prepare(renewed);
  const left = await stored();
  expect([left.indexes.length, left.lists.length]).toEqual([2, ALWAYS + 2]);
  const { rows } = await old.pool.query<{ name: string }>(`select name from ${schema()}.wanted_lists order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(
    [...left.indexes, ...left.lists.filter((list) => list !== 'status')].sort(),
  );
});

test('indexes and counts without a note, of an older version, are kept as if they had been wanted just now', async () => {
  await prepare(old);
  const both = await stored();
  await old.pool.query(`delete from ${schema()}.wanted_lists`);
  await prepare(renewed);
  expect(await stored()).toEqual(both);
});
