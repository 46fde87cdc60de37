import type { Knex } from 'knex';

/** Webhooks, the products whose events wait for a retry, and the log of deliveries. */
export const webhooks: Knex.Migration = {
  async up(knex) {
    await knex.raw(`create table webhooks (
      id text primary key,
      revision integer not null,
      created timestamptz not null,
      changed timestamptz not null,
      url text not null,
      types text[], -- null: all
      target_markets text[], -- null: all
      description text,
      paused boolean not null,
      pause_reason text, -- if the service paused it
      pause_detail text,
      secrets json not null, -- in clear: they sign
      position bigint not null, -- in the change feed
      generation integer not null, -- rises when deliveries start anew
      failing_since timestamptz,
      not_before timestamptz
    )`);
    await knex.raw(`create table webhook_products (
      webhook_id text not null,
      unit_key text not null,
      position bigint not null, -- of the event to deliver next
      attempts integer not null,
      next_attempt timestamptz not null,
      failing_since timestamptz not null,
      primary key (webhook_id, unit_key)
    )`);
    await knex.raw(`create table webhook_deliveries (
      id bigint generated always as identity primary key,
      webhook_id text not null,
      kind text not null,
      position bigint, -- of the event; null for a test
      type text not null,
      unit_key text,
      time timestamptz not null,
      attempt integer not null,
      outcome text not null,
      status integer, -- null: no response
      error text,
      duration_ms integer not null,
      next_attempt timestamptz
    )`);
    await knex.raw('create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id)');
  },
  async down(knex) {
    await knex.raw('drop table webhook_deliveries');
    await knex.raw('drop table webhook_products');
    await knex.raw('drop table webhooks');
  },
};
