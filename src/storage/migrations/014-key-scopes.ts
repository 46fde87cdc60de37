import type { Knex } from 'knex';

/**
 * What a key may do and until when, its last use, and the secret before the last rotation. Earlier versions know none
 * of this and would let a limited key do everything for ever. So the hash of a limited key gets a 33rd byte: these
 * versions compare whole hashes, and refuse the key.
 */
export const keyScopes: Knex.Migration = {
  async up(knex) {
    await knex.raw(`alter table api_keys
      add column scopes text[] not null default '{read,write,send,admin}',
      add column expires timestamptz, -- null: never
      add column note text,
      add column last_used timestamptz,
      add column previous_hash bytea,
      add column previous_until timestamptz
    `);
  },
  async down(knex) {
    await knex.raw(`alter table api_keys
      drop column scopes, drop column expires, drop column note, drop column last_used, drop column previous_hash,
      drop column previous_until`);
  },
};
