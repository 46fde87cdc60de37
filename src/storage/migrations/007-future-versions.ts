import type { Knex } from 'knex';

/** A version of a later day is stored as what it will change, until it becomes current. */
export const futureVersions: Knex.Migration = {
  async up(knex) {
    await knex.raw(`
      alter table product_versions
        alter column "values" drop not null,
        add column changes json, -- [key]: value, or null where the version clears it
        add check (("values" is null) <> (changes is null));
      create index product_versions_waiting on product_versions (version_date, unit_key) where changes is not null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from product_versions where "values" is null;
      drop index product_versions_waiting;
      alter table product_versions drop column changes, alter column "values" set not null;
    `);
  },
};
