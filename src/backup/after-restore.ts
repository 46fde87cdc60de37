import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { qualified } from './tables.ts';

/** Length of the id of a timeline: short, because every cursor and ETag contains it. */
const ID_BYTES = 6;
const FAILURE =
  'Held by a restore: it had not left when the backup was taken, and may have left since. Ask the data pool before you resend it';

/**
 * Holds the messages that had not left when the backup was taken: the service that went on afterwards may have sent
 * them, and newer ones. An operator decides about each.
 *
 * @returns the number of messages
 */
export async function holdMessages(client: pg.ClientBase, schema: string): Promise<number> {
  const { rows } = await client.query<{ top: string }>(
    `update ${qualified(schema, 'gs1_messages')} set state = 'FAILED', failure = $1
     where state in ('STORED', 'WAITING') returning top`,
    [FAILURE],
  );
  // The service derives the records of these hierarchies again, with the rules of the domain.
  await client.query(`update ${qualified(schema, 'gs1_hierarchies')} set is_built = false where top = any($1)`, [
    rows.map(({ top }) => top),
  ]);
  return rows.length;
}

/**
 * Pauses webhooks: their receivers had events after the backup, and a copy of the service must not call them.
 * @returns the number of webhooks
 */
export async function pauseWebhooks(client: pg.ClientBase, schema: string): Promise<number> {
  const { rowCount } = await client.query(
    `update ${qualified(schema, 'webhooks')} set paused = true, revision = revision + 1, changed = now() where not paused`,
  );
  return rowCount ?? 0;
}

/**
 * Begins a timeline, because readers may know events and states of products from after the backup.
 * @see `Timelines` of the domain
 */
export async function beginTimeline(client: pg.ClientBase, schema: string): Promise<void> {
  const timelines = qualified(schema, 'timelines');
  await client.query(
    `insert into ${timelines} (number, id, common_position, started)
     select coalesce((select max(number) from ${timelines}), 0) + 1, $1, last_position, now()
     from ${qualified(schema, 'change_feed')}`,
    [randomBytes(ID_BYTES).toString('hex')],
  );
}
