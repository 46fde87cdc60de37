import type { Knex } from 'knex';

/**
 * The change feed: positions for the events of all products. It starts with the first event after this migration;
 * earlier ones remain in the history of their product.
 */
export const changeFeed: Knex.Migration = {
  async up(knex) {
    await knex.raw(`create table product_changes (
      position bigint primary key, -- dense, assigned after the event was committed
      unit_key text not null,
      type text not null,
      time timestamptz not null,
      revision integer not null,
      event_id bigint, -- in product_history; null for changed findings
      findings json -- as they became
    )`);
    await knex.raw('create index product_changes_by_unit on product_changes (unit_key, position)');
    await knex.raw(`create table sequenced_units (
      unit_key text primary key,
      last_event bigint not null, -- in product_history, the last with a position
      findings bigint not null -- hash
    )`);
    // Changes nothing, but waits for saves under way: the events of those that commit later would be before the feed.
    await knex.raw('alter table product_history alter column gs1 set default null');
    await knex.raw(`create table change_feed (
      last_position bigint not null,
      pruned_position bigint not null, -- the last position that was pruned
      after_event bigint not null -- the last event before the feed
    )`);
    await knex.raw('insert into change_feed select 0, 0, coalesce(max(id), 0) from product_history');
  },
  async down(knex) {
    await knex.raw('drop table change_feed');
    await knex.raw('drop table sequenced_units');
    await knex.raw('drop table product_changes');
  },
};
