import type { Knex } from 'knex';

/** For `GET /api/sends`: indexes for the list of messages by time and by state, and the number of attempts. */
export const sends: Knex.Migration = {
  async up(knex) {
    await knex.raw('create index gs1_messages_by_time on gs1_messages (created, number)');
    await knex.raw('create index gs1_messages_by_state on gs1_messages (state, created, number)');
    // Null for a message that a process without this column stored: how often it was tried is not known.
    await knex.raw('alter table gs1_messages add column attempts integer');
  },
  async down(knex) {
    await knex.raw('alter table gs1_messages drop column attempts');
    await knex.raw('drop index gs1_messages_by_state');
    await knex.raw('drop index gs1_messages_by_time');
  },
};
