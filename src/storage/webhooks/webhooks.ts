import type { ChangeType } from '../../domain/history/change.ts';
import type { PauseReason, Webhook, WebhookSecret, WebhookSettings } from '../../domain/webhooks/webhook.ts';
import { sql, type Connection } from '../database/database.ts';

interface WebhookRow {
  id: string;
  revision: number;
  created: Date;
  changed: Date;
  url: string;
  types: ChangeType[] | null;
  target_markets: string[] | null;
  description: string | null;
  paused: boolean;
  pause_reason: PauseReason | null;
  pause_detail: string | null;
  secrets: { secret: string; validUntil?: string }[];
  position: number;
  generation: number;
  failing_since: Date | null;
  not_before: Date | null;
}

function toWebhook(row: WebhookRow): Webhook {
  const { id, revision, created, changed, url, paused, position, generation } = row;
  return {
    id,
    revision,
    created,
    changed,
    url,
    types: row.types ?? undefined,
    targetMarkets: row.target_markets ?? undefined,
    description: row.description ?? undefined,
    paused,
    pauseReason: row.pause_reason ?? undefined,
    pauseDetail: row.pause_detail ?? undefined,
    secrets: row.secrets.map(({ secret, validUntil }) => ({
      secret,
      ...(validUntil === undefined ? {} : { validUntil: new Date(validUntil) }),
    })),
    position,
    generation,
    failingSince: row.failing_since ?? undefined,
    notBefore: row.not_before ?? undefined,
  };
}

const COLUMNS = `w.id, w.revision, w.created, w.changed, w.url, w.types, w.target_markets, w.description, w.paused,
  w.pause_reason, w.pause_detail, w.secrets, w.position, w.generation, w.failing_since, w.not_before`;

const LIST = sql('list_webhooks', `select ${COLUMNS} from @webhooks w order by w.created, w.id`);
const FIND = sql('find_webhook', `select ${COLUMNS} from @webhooks w where w.id = $1`);
const LOCK = sql('lock_webhook', `select ${COLUMNS} from @webhooks w where w.id = $1 for update`);

/** In the order in which they were created. */
export async function listWebhooks(db: Connection): Promise<Webhook[]> {
  return (await db.query<WebhookRow>(LIST)).map(toWebhook);
}

export async function findWebhook(db: Connection, id: string): Promise<Webhook | undefined> {
  const [row] = await db.query<WebhookRow>(FIND, [id]);
  return row && toWebhook(row);
}

/** Finds a webhook that nobody else changes until the transaction ends. */
export async function lockWebhook(tx: Connection, id: string): Promise<Webhook | undefined> {
  const [row] = await tx.query<WebhookRow>(LOCK, [id]);
  return row && toWebhook(row);
}

const COUNT = sql('count_webhooks', 'select count(*) as count from @webhooks');
const INSERT = sql(
  'insert_webhook',
  `insert into @webhooks (id, revision, created, changed, url, types, target_markets, description, paused, secrets,
     position, generation)
   values ($1, 1, $2, $2, $3, $4, $5, $6, $7, $8, $9, 1)`,
);

export async function countWebhooks(db: Connection): Promise<number> {
  const [row] = await db.query<{ count: number }>(COUNT);
  return row?.count ?? 0;
}

export async function insertWebhook(
  db: Connection,
  { id, created, secrets, position, ...settings }: Omit<Webhook, 'revision' | 'generation' | 'changed'>,
): Promise<void> {
  await db.query(INSERT, [id, created, ...columnsOf(settings), JSON.stringify(secrets), position]);
}

/** The settings in the order of the statements. */
function columnsOf({ url, types, targetMarkets, description, paused }: WebhookSettings): unknown[] {
  return [url, types ?? null, targetMarkets ?? null, description ?? null, paused];
}

const UPDATE = sql(
  'update_webhook',
  // Whoever resumes a webhook wants its events now, not when the next retry would have been due.
  `with resumed as (
     update @webhook_products p set next_attempt = $2, failing_since = $2 where p.webhook_id = $1 and $8
   )
   update @webhooks w set revision = w.revision + 1, changed = $2, url = $3, types = $4, target_markets = $5,
     description = $6, paused = $7, generation = w.generation + 1,
     pause_reason = case when $7 then w.pause_reason end, pause_detail = case when $7 then w.pause_detail end,
     failing_since = case when $8 then null else w.failing_since end, not_before = case when $8 then null else w.not_before end
   where w.id = $1`,
);

/** @param isRenewed whether it is resumed, or goes to another URL: what failed before counts no longer */
export async function updateWebhook(
  tx: Connection,
  id: string,
  settings: WebhookSettings,
  now: Date,
  isRenewed: boolean,
): Promise<void> {
  await tx.query(UPDATE, [id, now, ...columnsOf(settings), isRenewed]);
}

const SET_SECRETS = sql(
  'set_webhook_secrets',
  'update @webhooks w set secrets = $2, revision = w.revision + 1, changed = $3 where w.id = $1',
);

export async function setSecrets(
  tx: Connection,
  id: string,
  secrets: readonly WebhookSecret[],
  now: Date,
): Promise<void> {
  await tx.query(SET_SECRETS, [id, JSON.stringify(secrets), now]);
}

const PAUSE = sql(
  'pause_webhook',
  `update @webhooks w set paused = true, pause_reason = $3, pause_detail = $4, revision = w.revision + 1, changed = $5
   where w.id = $1 and w.generation = $2 and not w.paused`,
);

/** Pauses a webhook by decision of the service, unless its owner has changed it meanwhile. */
export async function pauseWebhook(
  db: Connection,
  { id, generation }: Pick<Webhook, 'id' | 'generation'>,
  reason: PauseReason,
  detail: string,
  now: Date,
): Promise<void> {
  await db.query(PAUSE, [id, generation, reason, detail, now]);
}

const RESTART = sql(
  'restart_webhook',
  `with forgotten as (delete from @webhook_products p where p.webhook_id = $1)
   update @webhooks w set position = $2, generation = w.generation + 1, failing_since = null, not_before = null
   where w.id = $1`,
);

/** Delivers every event after a position again, or for the first time. */
export async function restartWebhook(tx: Connection, id: string, position: number): Promise<void> {
  await tx.query(RESTART, [id, position]);
}

const DELETE = sql(
  'delete_webhook',
  `with products as (delete from @webhook_products p where p.webhook_id = $1),
     deliveries as (delete from @webhook_deliveries d where d.webhook_id = $1)
   delete from @webhooks w where w.id = $1`,
);

export async function deleteWebhook(tx: Connection, id: string): Promise<void> {
  await tx.query(DELETE, [id]);
}
