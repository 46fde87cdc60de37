import type { Knex } from 'knex';

/** An index for status lists by status at GS1. */
export const gs1Status: Knex.Migration = {
  async up(knex) {
    await knex.raw('create index products_by_gs1_status on products (gs1_status, unit_key)');
  },
  async down(knex) {
    await knex.raw('drop index products_by_gs1_status');
  },
};
