import type { Knex } from 'knex';

/** How many requests a key may make per minute. Processes of earlier versions do not count them. */
export const keyRates: Knex.Migration = {
  async up(knex) {
    await knex.raw(`alter table api_keys
      add column requests_per_minute integer -- null: no limit
    `);
  },
  async down(knex) {
    await knex.raw('alter table api_keys drop column requests_per_minute');
  },
};
