import type { Delivery, DeliveryKind, DeliveryOutcome, LoggedDelivery } from '../../domain/webhooks/delivery.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';
import { toPart, type PartRow, type PrunedPart } from '../products/prune-history.ts';

const LOG = sql(
  'log_webhook_deliveries',
  // A worker may still have sent something when its webhook was deleted.
  `insert into @webhook_deliveries (webhook_id, kind, position, type, unit_key, time, attempt, outcome, status, error,
     duration_ms, next_attempt)
   select w.id, d.kind, d.position, d.type, d.unit_key, d.time, d.attempt, d.outcome, d.status, d.error, d.duration_ms,
     d.next_attempt
   from @webhooks w cross join unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::int[],
     $8::text[], $9::int[], $10::text[], $11::int[], $12::timestamptz[])
     with ordinality as d (kind, position, type, unit_key, time, attempt, outcome, status, error, duration_ms,
       next_attempt, number)
   where w.id = $1 order by d.number returning id`,
);

/** @returns the ids of the entries, in the order of the deliveries */
export async function logDeliveries(db: Connection, webhookId: string, all: readonly Delivery[]): Promise<number[]> {
  if (all.length === 0) return [];
  const column = <T>(read: (delivery: Delivery) => T): (T | null)[] => all.map((delivery) => read(delivery) ?? null);
  const rows = await db.query<{ id: number }>(LOG, [
    webhookId,
    column(({ kind }) => kind),
    column(({ position }) => position),
    column(({ type }) => type),
    column(({ key }) => key),
    column(({ time }) => time),
    column(({ attempt }) => attempt),
    column(({ outcome }) => outcome),
    column(({ status }) => status),
    column(({ error }) => error),
    column(({ durationMs }) => durationMs),
    column(({ nextAttempt }) => nextAttempt),
  ]);
  return rows.map(({ id }) => id);
}

interface DeliveryRow {
  id: number;
  kind: DeliveryKind;
  position: number | null;
  type: string;
  unit_key: UnitKey | null;
  time: Date;
  attempt: number;
  outcome: DeliveryOutcome;
  status: number | null;
  error: string | null;
  duration_ms: number;
  next_attempt: Date | null;
}

const LIST = sql(
  'list_webhook_deliveries',
  `select d.id, d.kind, d.position, d.type, d.unit_key, d.time, d.attempt, d.outcome, d.status, d.error, d.duration_ms,
     d.next_attempt
   from @webhook_deliveries d where d.webhook_id = $1 and ($2::bigint is null or d.id < $2)
   order by d.id desc limit $3`,
);

/** The newest first. @param before id of the last entry of the page before */
export async function listDeliveries(
  db: Connection,
  webhookId: string,
  before: number | undefined,
  limit: number,
): Promise<LoggedDelivery[]> {
  const rows = await db.query<DeliveryRow>(LIST, [webhookId, before ?? null, limit]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    position: row.position ?? undefined,
    type: row.type,
    key: row.unit_key ?? undefined,
    time: row.time,
    attempt: row.attempt,
    outcome: row.outcome,
    status: row.status ?? undefined,
    error: row.error ?? undefined,
    durationMs: row.duration_ms,
    nextAttempt: row.next_attempt ?? undefined,
  }));
}

const PRUNE = sql(
  'prune_webhook_deliveries',
  `with page as (
     select d.id, d.time from @webhook_deliveries d where d.id > $1 order by d.id limit $3
   ), gone as (
     delete from @webhook_deliveries d using page where d.id = page.id and page.time < $2 returning 1
   )
   select max(page.id) as "end", bool_or(page.time < $2) as is_old, (select count(*) from gone) as pruned from page`,
);

/** Deletes entries from before a moment, among the next `limit` after an id. */
export async function pruneDeliveries(db: Connection, after: number, before: Date, limit: number): Promise<PrunedPart> {
  return toPart(await db.query<PartRow>(PRUNE, [after, before, limit]));
}
