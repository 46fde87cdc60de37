import type { Knex } from 'knex';

/**
 * Roles of users. Earlier versions know none and would let everybody do everything. So the password of a limited user is
 * in a column that they do not read, and `password`, which they do, has a hash that belongs to no password.
 */
export const roles: Knex.Migration = {
  async up(knex) {
    await knex.raw(`alter table users
      add column role text not null default 'administrator',
      add column limited_password text
    `);
  },
  async down(knex) {
    await knex.raw('alter table users drop column role, drop column limited_password');
  },
};
