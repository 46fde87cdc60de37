import type { Knex } from 'knex';

/** Who signed in, and who changed or sent something. */
export const auditLog: Knex.Migration = {
  async up(knex) {
    await knex.raw(`create table audit_log (
      id bigint generated always as identity primary key,
      time timestamptz not null,
      actor text not null,
      action text not null,
      subject text,
      address text
    )`);
  },
  async down(knex) {
    await knex.raw('drop table audit_log');
  },
};
