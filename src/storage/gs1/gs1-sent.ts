import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';
import { MESSAGE_COLUMNS, toMessage, type MessageRow, type StoredMessage } from './gs1-message-rows.ts';

const FIND_UNDER_WAY = sql(
  'find_under_way',
  `select distinct u.unit_key from @gs1_messages m join @gs1_message_units u on u.message_id = m.id
   where m.state = 'STORED' and u.unit_key = any($1)`,
);

/** Which of the units are in a message that is about to be transmitted. */
export async function findUnitsUnderWay(tx: Connection, keys: readonly UnitKey[]): Promise<Set<UnitKey>> {
  const rows = await tx.query<{ unit_key: UnitKey }>(FIND_UNDER_WAY, [keys]);
  return new Set(rows.map((row) => row.unit_key));
}

const FIND_LAST_WITH_UNIT = sql(
  'find_last_with_unit',
  `select ${MESSAGE_COLUMNS} from @gs1_message_units u join @gs1_messages m on m.id = u.message_id
   where u.unit_key = $1 and m.kind = 'catalogueItemNotification' and m.state not in ('WAITING', 'FAILED') and m.created <= $2
   order by m.state = 'STORED', m.number desc limit 1`,
);

/**
 * The newest notification with a unit, created no later than the given time. One that is not known to have left counts
 * only if no other one fits: the process may have ended before it recorded that.
 */
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

/** Which of the units are in a later message that was transmitted. */
export async function findSentLater(db: Connection, number: number, keys: readonly UnitKey[]): Promise<Set<UnitKey>> {
  const rows = await db.query<{ unit_key: UnitKey }>(FIND_SENT_LATER, [number, keys]);
  return new Set(rows.map((row) => row.unit_key));
}

const FIND_LAST_OF = sql(
  'find_last_notification_of',
  `select ${MESSAGE_COLUMNS} from @gs1_messages m
   where m.top = $1 and m.kind = 'catalogueItemNotification' and m.state not in ('WAITING', 'FAILED', 'REJECTED')
   order by m.number desc limit 1`,
);

/** The newest notification of a hierarchy that GS1 accepted or may accept. */
export async function findLastNotificationOf(db: Connection, top: UnitKey): Promise<StoredMessage | undefined> {
  const [row] = await db.query<MessageRow>(FIND_LAST_OF, [top]);
  return row && toMessage(row);
}

const FIND_BLOCKING = sql(
  'find_blocking_messages',
  `select m.id from @gs1_messages m
   where m.state = 'TRANSMITTED' and m.top in (select w.top from @gs1_messages w where w.state = 'WAITING')
   order by m.number`,
);

/** Messages whose replies others wait for. */
export async function findBlockingMessages(db: Connection): Promise<string[]> {
  const rows = await db.query<{ id: string }>(FIND_BLOCKING, []);
  return rows.map(({ id }) => id);
}
