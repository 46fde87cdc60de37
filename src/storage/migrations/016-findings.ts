import type { Knex } from 'knex';

/**
 * How many products have findings, by rule, field, recipient and brand, counted from the notes of `list_changes`. A
 * process of an older version removes notes without counting findings, so for a day after the migration, changed
 * products are counted again.
 */
export const findings: Knex.Migration = {
  async up(knex) {
    // The groups that each product counts for, and the evaluation of the product that they are of.
    await knex.raw(
      'create table finding_members (unit_key text primary key, evaluation integer not null, groups text[] not null) with (fillfactor = 85)',
    );
    await knex.raw(
      'create index finding_members_by_group on finding_members using gin (groups) with (fastupdate = off)',
    );
    await knex.raw(`create table finding_counts (
      dimension text not null, -- what the group is a value of
      entry text not null,
      target_market text not null,
      count bigint not null,
      primary key (dimension, entry, target_market)
    )`);
    await knex.raw(`
      alter table instance_state
        add column findings_counted_by text, -- the configuration by which all were counted; null before the first time
        add column finding_counts_watched_from timestamptz,
        add column finding_counts_watched_until timestamptz
    `);
    // Only if a service has used the schema: others have no older processes.
    await knex.raw(`
      update instance_state set finding_counts_watched_from = now() - interval '10 minutes',
        finding_counts_watched_until = now() + interval '1 day'
      where judged_by is not null or lists_recounted is not null or exists (select from products)
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table instance_state drop column findings_counted_by, drop column finding_counts_watched_from,
        drop column finding_counts_watched_until
    `);
    await knex.raw('drop table finding_counts');
    await knex.raw('drop table finding_members');
  },
};
