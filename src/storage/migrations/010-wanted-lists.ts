import type { Knex } from 'knex';

/**
 * When a process last wanted an index of a view, or the count of a list. What one process does not need, another one may:
 * during a restart or an upgrade they have different views.
 */
export const wantedLists: Knex.Migration = {
  async up(knex) {
    await knex.raw('create table wanted_lists (name text primary key, wanted timestamptz not null)');
  },
  async down(knex) {
    await knex.raw('drop table wanted_lists');
  },
};
