import type { Knex } from 'knex';

/** Units, what hangs on them, and who may come in. Runs with the instance's schema as search path. */
export const products: Knex.Migration = {
  async up(knex) {
    await knex.raw(`
      create table products (
        unit_key text primary key check (unit_key ~ '^[0-9]{14}[.][0-9]{3}$'),
        product_id text not null,
        target_market text not null,
        unit_type text not null,
        item_number text,
        end_date date,
        "values" jsonb not null,
        findings json not null,
        has_errors boolean not null,
        revision integer not null check (revision > 0),
        evaluation integer not null,
        created timestamptz not null,
        last_modified timestamptz not null,
        last_changed timestamptz not null,
        catalog_status text,
        gs1_status text not null,
        gs1_last_send timestamptz,
        gs1_status_date timestamptz
      );
      create index products_by_item_number on products (item_number, target_market, unit_type);
      create index products_by_last_modified on products (last_modified);

      create table product_links (
        parent text not null references products (unit_key) on delete cascade,
        child text not null,
        primary key (parent, child)
      );
      create index product_links_by_child on product_links (child);

      create table product_versions (
        unit_key text not null references products (unit_key) on delete cascade,
        version_date date not null,
        "values" jsonb not null,
        primary key (unit_key, version_date)
      );

      create table product_history (
        id bigint generated always as identity primary key,
        unit_key text not null,
        type text not null,
        time timestamptz not null,
        actor text not null,
        revision integer not null,
        changes json not null -- of a CREATED event the values by key, else [from, to] by key
      );
      create index product_history_by_unit on product_history (unit_key, id);

      create table api_keys (
        name text primary key,
        hash bytea not null unique,
        created timestamptz not null default now()
      );

      create table users (
        name text primary key,
        password text not null,
        created timestamptz not null default now()
      );
    `);
    // A document past 2 KB is compressed; lz4 is the faster way, where the server has it.
    const { rows } = await knex.raw<{ rows: { has_lz4: boolean }[] }>(
      `select 'lz4' = any(enumvals) as has_lz4 from pg_settings where name = 'default_toast_compression'`,
    );
    if (rows[0]?.has_lz4) {
      await knex.raw(`
        alter table products alter "values" set compression lz4, alter findings set compression lz4;
        alter table product_versions alter "values" set compression lz4;
        alter table product_history alter changes set compression lz4;
      `);
    }
  },
  async down(knex) {
    await knex.raw('drop table users, api_keys, product_history, product_versions, product_links, products');
  },
};
