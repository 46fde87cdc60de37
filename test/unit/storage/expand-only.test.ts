import { describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { MIGRATIONS, OLDEST_COMPATIBLE } from '../../../src/storage/migrations/index.ts';
import { stateOf, CURRENT_MARK } from '../../../src/storage/migrations/schema-states.ts';
import { splitStatements } from '../../../src/storage/migrations/split-statements.ts';

/**
 * Migrations that take something away which no compatible version uses any more, each with the version that stopped using
 * it. Such a migration comes a release after the code that no longer needs what it removes.
 */
const CONTRACTIONS: Readonly<Record<string, string>> = {};

/** What breaks processes of the version before, which read and write the schema during a rolling upgrade. */
const BREAKING: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['removes something', /\bdrop (?!index\b|not null\b|constraint\b|default\b)/i],
  ['renames something', /\brename\b/i],
  ['changes the type of a column', /\balter (?:column )?(?:"?\w+"? )(?:set data )?type\b/i],
  ['forbids null that was allowed', /\bset not null\b/i],
  ['allows null that was not there', /\bdrop not null\b/i],
  ['removes a default', /\bdrop default\b/i],
  [
    'adds a column that writers have to fill in',
    /\badd column (?:if not exists )?"?\w+"? (?:(?!\badd column\b|\bdefault\b|\bgenerated\b)[^,])*\bnot null(?!(?:(?!\badd column\b)[^,])*\b(?:default|generated)\b)/i,
  ],
  ['adds a condition on rows', /\badd (?:constraint|check|unique|foreign key|primary key)\b|\bunique index\b/i],
  ['locks a table while it is rewritten or searched', /\bcluster\b|\bvacuum full\b|\breindex\b/i],
];

const breaks = (statement: string): string[] =>
  BREAKING.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what);

/** The statements that a migration executes, on a database that has none of the optional features. */
async function statementsOf(migration: Knex.Migration): Promise<string[]> {
  const texts: string[] = [];
  const knex = {
    raw: (text: string) => {
      texts.push(text);
      return Promise.resolve({ rows: [] });
    },
  };
  await migration.up(knex as unknown as Knex);
  return texts.flatMap(splitStatements);
}

describe('a statement that breaks the version before is recognized', () => {
  test.each([
    ['alter table products drop column item_number', 'removes something'],
    ['drop table sessions', 'removes something'],
    ['alter table products rename column item_number to number', 'renames something'],
    ['alter table products alter column revision type bigint', 'changes the type of a column'],
    ['alter table products alter column item_number set not null', 'forbids null that was allowed'],
    ['alter table product_versions alter column "values" drop not null', 'allows null that was not there'],
    ['alter table products alter column gs1_status drop default', 'removes a default'],
    ['alter table products add column owner text not null', 'adds a column that writers have to fill in'],
    [
      'alter table a add column b text, add column c text not null, add column d text',
      'adds a column that writers have to fill in',
    ],
    ['alter table products add check (revision < 10)', 'adds a condition on rows'],
    ['create unique index one on products (item_number)', 'adds a condition on rows'],
  ])('%s', (statement, what) => {
    expect(breaks(statement)).toContain(what);
  });

  test.each([
    'create table a (b text not null primary key, c text unique, check (b <> c))',
    'alter table products add column owner text',
    'alter table products add column owner text[] not null default array[]::text[]',
    'alter table products add column number bigint not null generated always as identity',
    'alter table products add column a text, add column b boolean default false not null',
    'create index a on products (item_number)',
    'drop index a',
    'update instance_state set judged_by = null',
  ])('%s is allowed', (statement) => {
    expect(breaks(statement)).toEqual([]);
  });
});

const first = MIGRATIONS.findIndex(({ name }) => name === OLDEST_COMPATIBLE) + 1;

test('the oldest compatible version is one of the migrations, and the names are in order', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(first).toBeGreaterThan(0);
  expect([...names].sort()).toEqual(names);
});

test.each(MIGRATIONS.slice(first).map(({ name, migration }) => [name, migration] as const))(
  '%s keeps what compatible versions use',
  async (name, migration) => {
    const statements = await statementsOf(migration);
    expect(statements.length).toBeGreaterThan(0);
    const broken = statements.flatMap((statement) => breaks(statement).map((what) => `${what}: ${statement}`));
    expect(name in CONTRACTIONS ? [] : broken).toEqual([]);
  },
);

test('what versions from before the oldest compatible one use was taken away', async () => {
  const { migration } = MIGRATIONS[first - 1] as (typeof MIGRATIONS)[number];
  const statements = await statementsOf(migration);
  expect(statements.flatMap(breaks)).not.toEqual([]);
});

describe('the mark of a schema', () => {
  const newest = MIGRATIONS.at(-1)?.name;
  test.each([
    [CURRENT_MARK, newest, 'current'],
    [CURRENT_MARK, OLDEST_COMPATIBLE, 'compatible'],
    [CURRENT_MARK, '006-gs1-status', 'newer'],
    [CURRENT_MARK, '999-later', 'outdated'],
    // As versions from before wrote it, which say nothing about others.
    ['product-master-data: migrated to 008-list-counts', '008-list-counts', 'current'],
    ['product-master-data: migrated to 008-list-counts', '007-future-versions', 'newer'],
    ['product-master-data: migrated to 008-list-counts', newest, 'outdated'],
    ['something else', newest, 'unknown'],
    [null, newest, 'unknown'],
    [undefined, newest, 'missing'],
  ])('%s, seen by a version with %s, is %s', (mark, build, state) => {
    expect(stateOf(mark, build)).toBe(state);
  });
});
