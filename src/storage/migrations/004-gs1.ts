import type { Knex } from 'knex';

/** Messages to a data pool, its answers, what they say of units, and answers to requests that may be repeated. */
export const gs1: Knex.Migration = {
  async up(knex) {
    await knex.raw(`
      alter table products add column gs1_report json;
      alter table product_history add column gs1 json; -- of an event that has to do with a message

      create table gs1_messages (
        id text primary key,
        number bigint generated always as identity unique,
        kind text not null,
        command text not null,
        top text not null,
        data_source text not null,
        recipients text[] not null,
        about text, -- of a publication: the notification
        actor text not null,
        request_key text, -- of a request that may be repeated
        xml text not null,
        created timestamptz not null,
        state text not null,
        failure text, -- why it did not leave
        transmitted timestamptz,
        answered timestamptz,
        errors json, -- what GS1 finds wrong with it
        unique (request_key, top)
      );
      create index gs1_messages_by_top on gs1_messages (top, number);
      create index gs1_messages_stored on gs1_messages (number) where state = 'STORED';
      create index gs1_messages_transmitted on gs1_messages (number) where state = 'TRANSMITTED';

      create table gs1_message_units (
        message_id text not null references gs1_messages (id) on delete cascade,
        unit_key text not null,
        revision integer not null,
        primary key (message_id, unit_key)
      );
      create index gs1_message_units_by_unit on gs1_message_units (unit_key);

      create table gs1_answers (
        number bigint generated always as identity primary key,
        answer_id text not null,
        part integer not null,
        kind text not null,
        state text not null,
        reason text, -- why it is not applied
        message_id text,
        source text not null,
        received timestamptz not null,
        xml text not null,
        unique (answer_id, part)
      );
      create index gs1_answers_by_message on gs1_answers (message_id);

      create table repeatable_requests (
        key text primary key, -- with caller and operation
        body_hash bytea not null,
        created timestamptz not null,
        answer json -- null while the request is under way
      );
      create index repeatable_requests_by_date on repeatable_requests (created);
    `);
    const { rows } = await knex.raw<{ rows: { has_lz4: boolean }[] }>(
      `select 'lz4' = any(enumvals) as has_lz4 from pg_settings where name = 'default_toast_compression'`,
    );
    if (rows[0]?.has_lz4) {
      await knex.raw(
        'alter table gs1_messages alter xml set compression lz4; alter table gs1_answers alter xml set compression lz4',
      );
    }
  },
  async down(knex) {
    await knex.raw(`
      drop table repeatable_requests, gs1_answers, gs1_message_units, gs1_messages;
      alter table product_history drop column gs1;
      alter table products drop column gs1_report;
    `);
  },
};
