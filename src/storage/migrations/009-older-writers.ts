import type { Knex } from 'knex';

/**
 * Since when processes of an older version may have written products without noting it in `list_changes`, or with
 * findings by older rules, and until when that is expected. Null: there are none.
 *
 * A schema that got `list_changes` later than its first tables may still have processes that do not know it. Saves that
 * they are about to commit began up to ten minutes ago.
 */
export const olderWriters: Knex.Migration = {
  async up(knex) {
    await knex.raw(`
      alter table instance_state
        add column lists_watched_from timestamptz,
        add column lists_watched_until timestamptz,
        add column findings_watched_from timestamptz,
        add column findings_watched_until timestamptz
    `);
    await knex.raw(`
      update instance_state set lists_watched_from = now() - interval '10 minutes', lists_watched_until = now() + interval '1 day'
      where (select batch from knex_migrations where name = '001-products')
        < (select batch from knex_migrations where name = '008-list-counts')
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table instance_state drop column lists_watched_from, drop column lists_watched_until,
        drop column findings_watched_from, drop column findings_watched_until
    `);
  },
};
