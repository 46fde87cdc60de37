import type { Knex } from 'knex';

/**
 * How many products each list has. Writers only note which units they changed; the service applies the notes to the
 * counts in the background, and a reader adds what is noted and not applied.
 */
export const listCounts: Knex.Migration = {
  async up(knex) {
    await knex.raw(`create table list_changes (
      id bigint generated always as identity primary key,
      unit_key text not null
    )`);
    // The lists that each unit counts for: first the one of its market and statuses, then those of views.
    await knex.raw('create table list_members (unit_key text primary key, lists text[] not null)');
    await knex.raw('create table list_counts (list text primary key, count bigint not null)');
    await knex.raw(`create table counted_lists (
      list text primary key,
      condition text not null, -- SQL over a products row p
      is_complete boolean not null default false -- whether every unit has been counted
    )`);
    await knex.raw('alter table instance_state add column lists_recounted timestamptz');
  },
  async down(knex) {
    await knex.raw('alter table instance_state drop column lists_recounted');
    await knex.raw('drop table counted_lists');
    await knex.raw('drop table list_counts');
    await knex.raw('drop table list_members');
    await knex.raw('drop table list_changes');
  },
};
