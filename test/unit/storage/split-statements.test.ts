import { expect, test } from '@jest/globals';
import { splitStatements } from '../../../src/storage/migrations/split-statements.ts';

test.each([
  ['create table a (b text)', ['create table a (b text)']],
  ['drop table a; drop table b;\n', ['drop table a', 'drop table b']],
  ["insert into a values (';'); select ''';'", ["insert into a values (';')", "select ''';'"]],
  ['alter table a add column "b;c" text; select 1', ['alter table a add column "b;c" text', 'select 1']],
  ['create table a (b text -- one; two\n); select 1', ['create table a (b text -- one; two\n)', 'select 1']],
  ['select 1 /* one; two */; select 2', ['select 1 /* one; two */', 'select 2']],
  ['do $body$ begin; end; $body$; select 1', ['do $body$ begin; end; $body$', 'select 1']],
  [' ; ;', []],
])('%s', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});
