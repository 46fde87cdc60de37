import type { Knex } from 'knex';

/** Who is signed in. A session ends with its user, and holds no token, only hashes of it. */
export const sessions: Knex.Migration = {
  async up(knex) {
    await knex.raw(`
      create table sessions (
        hash bytea primary key,
        user_name text not null references users (name) on delete cascade,
        created timestamptz not null,
        renewed timestamptz not null,
        expires timestamptz not null,
        previous_hash bytea unique,
        previous_until timestamptz
      );
      create index sessions_by_user on sessions (user_name);
      create index sessions_by_expiry on sessions (expires);
    `);
  },
  async down(knex) {
    await knex.raw('drop table sessions');
  },
};
