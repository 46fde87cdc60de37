import type { Knex } from 'knex';

/** Indexes for lists by market, status and date, and by which rules the findings of the instance were made. */
export const lists: Knex.Migration = {
  async up(knex) {
    await knex.raw(`
      create index products_by_market on products (target_market, unit_key);
      create index products_by_catalog_status on products (catalog_status, unit_key);
      create index products_by_status_date on products (gs1_status_date) include (unit_key, target_market)
        where gs1_status_date is not null;
      create index products_by_last_changed on products (last_changed);

      create table instance_state (
        one boolean primary key default true check (one),
        judged_by text -- the configuration whose rules every product was judged by; null before the first time
      );
      insert into instance_state default values;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table instance_state;
      drop index products_by_market, products_by_catalog_status, products_by_status_date, products_by_last_changed;
    `);
  },
};
