import type { Knex } from 'knex';

/** How many products had findings at the start of each day on which that changed. */
export const findingDays: Knex.Migration = {
  async up(knex) {
    await knex.raw(`create table finding_days (
      day date primary key,
      products bigint not null,
      with_errors bigint not null,
      with_warnings bigint not null
    )`);
  },
  async down(knex) {
    await knex.raw('drop table finding_days');
  },
};
