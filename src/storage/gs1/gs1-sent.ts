import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';
import {
  MESSAGE_COLUMNS,
  purposeOf,
  toMessage,
  type MessageRow,
  type MessageState,
  type StoredMessage,
} from './gs1-message-rows.ts';

const FIND_UNDER_WAY = sql(
  'find_under_way',
  `select u.unit_key from @gs1_message_units u join @gs1_messages m on m.id = u.message_id
   where u.unit_key = any($1) and m.state = 'STORED' limit 1`,
);

/** A unit that stands in a message which is about to leave. */
export async function findUnitUnderWay(tx: Connection, keys: readonly UnitKey[]): Promise<UnitKey | undefined> {
  const [row] = await tx.query<{ unit_key: UnitKey }>(FIND_UNDER_WAY, [keys]);
  return row?.unit_key;
}

const FIND_LAST = sql(
  'find_last_message',
  `select ${MESSAGE_COLUMNS} from @gs1_messages m where m.top = $1 and m.state = any($2) and m.about is null order by m.number desc limit 1`,
);

/** The newest message that tells of a hierarchy or takes it back, and is in one of the states. */
export async function findLastMessage(
  db: Connection,
  top: UnitKey,
  states: readonly MessageState[],
): Promise<StoredMessage | undefined> {
  const [row] = await db.query<MessageRow>(FIND_LAST, [top, states]);
  return row && toMessage(row);
}

const FIND_PUBLISHED = sql(
  'find_published',
  // Of each hierarchy that a unit was sent in, the newest message that left and was not refused.
  `select ${MESSAGE_COLUMNS} from (select distinct on (sent.top) sent.* from @gs1_messages sent
     where sent.top in (
       select known.top from @gs1_message_units u join @gs1_messages known on known.id = u.message_id where u.unit_key = any($1)
     ) and sent.state = any('{TRANSMITTED,ACCEPTED}') and sent.about is null
     order by sent.top, sent.number desc
   ) m`,
);

/**
 * Notifications by which GS1 has hierarchies with any of the units now: sent, not refused, and not taken back since. Where a
 * newer one leaves a unit out, the unit is no longer in that hierarchy.
 */
export async function findPublished(db: Connection, keys: readonly UnitKey[]): Promise<StoredMessage[]> {
  const rows = await db.query<MessageRow>(FIND_PUBLISHED, [keys]);
  return rows.map(toMessage).filter((message) => purposeOf(message) === 'TELL');
}

const FIND_OPEN_RECIPIENTS = sql(
  'find_open_recipients',
  // Of each recipient the newest word since the hierarchy was last taken back.
  `select recipient from (
     select distinct on (recipient) recipient, m.command
     from @gs1_messages m cross join unnest(m.recipients) as recipient
     where m.top = $1 and m.about is not null and m.state = any('{STORED,TRANSMITTED,ACCEPTED}') and m.number > coalesce((
       select max(back.number) from @gs1_messages back
       where back.top = $1 and back.about is null and back.command = 'DELETE' and back.state = any('{TRANSMITTED,ACCEPTED}')
     ), 0)
     order by recipient, m.number desc
   ) newest where command = 'ADD'`,
);

/** GLNs of the recipients that a hierarchy is open to by publications. */
export async function findOpenRecipients(db: Connection, top: UnitKey): Promise<Set<string>> {
  const rows = await db.query<{ recipient: string }>(FIND_OPEN_RECIPIENTS, [top]);
  return new Set(rows.map(({ recipient }) => recipient));
}

const FIND_LAST_WITH_UNIT = sql(
  'find_last_with_unit',
  `select ${MESSAGE_COLUMNS} from @gs1_message_units u join @gs1_messages m on m.id = u.message_id
   where u.unit_key = $1 and m.kind = 'catalogueItemNotification' and m.state <> 'FAILED' and m.created <= $2 order by m.number desc limit 1`,
);

/** The newest notification with a unit that was made up to a moment. */
export async function findLastNotification(
  db: Connection,
  key: UnitKey,
  until: Date,
): Promise<StoredMessage | undefined> {
  const [row] = await db.query<MessageRow>(FIND_LAST_WITH_UNIT, [key, until]);
  return row && toMessage(row);
}

const FIND_SENT_LATER = sql(
  'find_sent_later',
  `select distinct u.unit_key from @gs1_message_units u join @gs1_messages m on m.id = u.message_id
   where u.unit_key = any($2) and m.number > $1 and m.about is null and m.state = any('{TRANSMITTED,ACCEPTED,REJECTED}')`,
);

/** Those of the units that stand in a message which was made after another one and has left. */
export async function findSentLater(db: Connection, number: number, keys: readonly UnitKey[]): Promise<Set<UnitKey>> {
  const rows = await db.query<{ unit_key: UnitKey }>(FIND_SENT_LATER, [number, keys]);
  return new Set(rows.map((row) => row.unit_key));
}
