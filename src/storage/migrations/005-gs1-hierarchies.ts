import type { Knex } from 'knex';

/**
 * What GS1 has, per hierarchy: its record, the units that stand in it, and the values that each unit was sent with.
 *
 * Existing records are built from the stored messages: here what only SQL can tell cheaply (values by revision, from the
 * history), the rest by the service when it starts, because that takes the rules of the domain (`is_built`).
 */
export const gs1Hierarchies: Knex.Migration = {
  async up(knex) {
    await knex.raw(`
      alter table gs1_messages
        add column one_off text[] not null default '{}', -- recipients that are not stored on the top unit
        add column ends text[] not null default '{}', -- recipients that lose the hierarchy once the message is accepted
        add column waits text[] not null default '{}', -- recipients whose date has not come yet
        add column results json, -- ACCEPTED or REJECTED by recipient, where each has a transaction of its own
        add column by_service boolean not null default false; -- stored by the service itself, which tries until it leaves
      create index gs1_messages_waiting on gs1_messages (number) where state = 'WAITING';

      create table gs1_hierarchies (
        top text primary key,
        state json, -- what GS1 has, from all messages
        base json, -- the same up to a message number: those before it are not read again
        base_number bigint not null default 0,
        confirmations json, -- the newest statement by recipient and unit
        due date, -- when a recipient is to get the hierarchy
        is_built boolean not null default true
      );
      create index gs1_hierarchies_due on gs1_hierarchies (due) where due is not null;
      create index gs1_hierarchies_unbuilt on gs1_hierarchies (top) where not is_built;

      create table gs1_hierarchy_units (
        top text not null references gs1_hierarchies (top) on delete cascade,
        unit_key text not null,
        primary key (top, unit_key)
      );
      create index gs1_hierarchy_units_by_unit on gs1_hierarchy_units (unit_key);

      create table gs1_sent_values (
        unit_key text not null,
        revision integer not null,
        "values" jsonb not null,
        primary key (unit_key, revision)
      );

      insert into gs1_hierarchies (top, is_built) select distinct top, false from gs1_messages;
      insert into gs1_hierarchy_units (top, unit_key)
        select distinct m.top, u.unit_key from gs1_messages m join gs1_message_units u on u.message_id = m.id;

      -- The values at a revision are those of today, with the old value of every field that changed since.
      insert into gs1_sent_values (unit_key, revision, "values")
        select sent.unit_key, sent.revision, jsonb_strip_nulls(p."values" || coalesce(since.changes, '{}'))
        from (select distinct unit_key, revision from gs1_message_units) sent
        join products p on p.unit_key = sent.unit_key
        left join lateral (
          select jsonb_object_agg(first.key, first.value) as changes from (
            select distinct on (change.key) change.key, (change.value -> 0)::jsonb as value
            from product_history h cross join lateral json_each(h.changes) change
            where h.unit_key = sent.unit_key and h.type = 'UPDATED' and h.revision > sent.revision
            order by change.key, h.id
          ) first
        ) since on true;

      -- Whether a recipient was stored at the time is not known. One that is not stored now counts as chosen for one
      -- send: such a recipient never loses a hierarchy by itself.
      update gs1_messages m set one_off = array(
        select recipient from unnest(m.recipients) recipient
        where recipient not in (
          select stored.value from products p cross join lateral jsonb_each_text(p."values") stored
          where p.unit_key = m.top and stored.key like 'D9260\\_%'
        )
      ) where m.kind = 'catalogueItemNotification';
    `);
    const { rows } = await knex.raw<{ rows: { has_lz4: boolean }[] }>(
      `select 'lz4' = any(enumvals) as has_lz4 from pg_settings where name = 'default_toast_compression'`,
    );
    if (rows[0]?.has_lz4) await knex.raw('alter table gs1_sent_values alter "values" set compression lz4');
  },
  async down(knex) {
    await knex.raw(`
      drop table gs1_sent_values, gs1_hierarchy_units, gs1_hierarchies;
      drop index gs1_messages_waiting;
      alter table gs1_messages drop column one_off, drop column ends, drop column waits, drop column results,
        drop column by_service;
    `);
  },
};
