import type { Knex } from 'knex';

/** Restores and imports, each of which begins a timeline. The first timeline has no row. */
export const timelines: Knex.Migration = {
  async up(knex) {
    await knex.raw(`create table timelines (
      number integer primary key, -- in the order in which they began
      id text not null, -- random
      common_position bigint not null, -- the last in the change feed that the timeline before has, too
      started timestamptz not null
    )`);
  },
  async down(knex) {
    await knex.raw('drop table timelines');
  },
};
