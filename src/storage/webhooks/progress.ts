import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { DueProduct, Webhook } from '../../domain/webhooks/webhook.ts';
import { sql, type Connection } from '../database/database.ts';

interface ProductRow {
  unit_key: UnitKey;
  position: number;
  attempts: number;
  next_attempt: Date;
  failing_since: Date;
}

const toDue = (row: ProductRow): DueProduct => ({
  key: row.unit_key,
  position: row.position,
  attempts: row.attempts,
  nextAttempt: row.next_attempt,
  failingSince: row.failing_since,
});

const FIND_PRODUCTS = sql(
  'find_webhook_products',
  `select p.unit_key, p.position, p.attempts, p.next_attempt, p.failing_since
   from @webhook_products p where p.webhook_id = $1 order by p.next_attempt, p.unit_key`,
);

/** The products whose events wait for a retry, in the order in which they are due. */
export async function findDueProducts(db: Connection, webhookId: string): Promise<DueProduct[]> {
  return (await db.query<ProductRow>(FIND_PRODUCTS, [webhookId])).map(toDue);
}

const FIND_NEXT = sql(
  'find_next_webhook_attempts',
  `select p.webhook_id, min(p.next_attempt) as next_attempt from @webhook_products p group by p.webhook_id`,
);

/** When the next retry of each webhook is due. */
export async function findNextAttempts(db: Connection): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.query<{ webhook_id: string; next_attempt: Date }>(FIND_NEXT);
  return new Map(rows.map((row) => [row.webhook_id, row.next_attempt]));
}

/** How far a worker has come. */
export interface Progress {
  readonly position: number;
  /** Products that wait from now on, or longer. */
  readonly waiting: readonly DueProduct[];
  /** Products whose events are all delivered. */
  readonly done: readonly UnitKey[];
  readonly failingSince: Date | undefined;
  readonly notBefore: Date | undefined;
}

const ADVANCE = sql(
  'advance_webhook',
  `update @webhooks w set position = $4, failing_since = $5, not_before = $6
   where w.id = $1 and w.generation = $2 and w.position = $3 and not w.paused returning 1`,
);
const WAIT = sql(
  'set_webhook_products',
  `insert into @webhook_products as p (webhook_id, unit_key, position, attempts, next_attempt, failing_since)
   select $1, d.unit_key, d.position, d.attempts, d.next_attempt, d.failing_since
   from unnest($2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::timestamptz[])
     as d (unit_key, position, attempts, next_attempt, failing_since)
   on conflict (webhook_id, unit_key) do update set position = excluded.position, attempts = excluded.attempts,
     next_attempt = excluded.next_attempt, failing_since = excluded.failing_since`,
);
const DONE = sql(
  'delete_webhook_products',
  'delete from @webhook_products p where p.webhook_id = $1 and p.unit_key = any($2)',
);

/**
 * Stores how far a worker has come since it read the webhook.
 * @returns false when the webhook has been changed since: nothing is stored
 */
export async function advance(tx: Connection, webhook: Webhook, progress: Progress): Promise<boolean> {
  const { id, generation, position } = webhook;
  const { waiting, done, failingSince, notBefore } = progress;
  const moved = await tx.query(ADVANCE, [
    id,
    generation,
    position,
    progress.position,
    failingSince ?? null,
    notBefore ?? null,
  ]);
  if (moved.length === 0) return false;
  if (waiting.length > 0)
    await tx.query(WAIT, [
      id,
      waiting.map(({ key }) => key),
      waiting.map((due) => due.position),
      waiting.map(({ attempts }) => attempts),
      waiting.map(({ nextAttempt }) => nextAttempt),
      waiting.map((due) => due.failingSince),
    ]);
  if (done.length > 0) await tx.query(DONE, [id, done]);
  return true;
}
