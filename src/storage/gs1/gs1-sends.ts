import type { Confirmations } from '../../domain/gs1-record/confirmations.ts';
import type { MessageState } from '../../domain/gs1-record/hierarchy-state.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';
import { MESSAGE_COLUMNS, toMessage, type MessageRow, type StoredMessage } from './gs1-message-rows.ts';

/** Where a message stands in the list: messages are ordered by time, and those of one time by number. */
export interface SendPosition {
  readonly created: Date;
  readonly number: number;
}

export interface SendFilter {
  /** A unit in the message, or in the notification that it follows from. */
  readonly key: UnitKey | undefined;
  readonly state: MessageState | undefined;
  /** The earliest creation time. */
  readonly from: Date | undefined;
  /** The first time that is too late. */
  readonly to: Date | undefined;
}

const listStatement = (name: string, condition: string) =>
  sql(
    name,
    `select ${MESSAGE_COLUMNS} from @gs1_messages m
     where (m.created, m.number) < ($1::timestamptz, $2::bigint) and m.created >= $3::timestamptz and m.created < $4::timestamptz
       and ${condition}
     order by m.created desc, m.number desc limit $5`,
  );

const LIST = listStatement('list_sends', 'true');
const LIST_IN_STATE = listStatement('list_sends_in_state', 'm.state = $6');
// Messages that follow from a notification have no units of their own, so candidates are found by their hierarchy.
const LIST_OF_UNIT = listStatement(
  'list_sends_of_unit',
  `($6::text is null or m.state = $6) and m.top in (select h.top from @gs1_hierarchy_units h where h.unit_key = $7)
   and exists (
     select from @gs1_message_units u where u.message_id = coalesce(m.about, m.id) and u.unit_key = $7
   )`,
);

const START_OF_TIME = '-infinity';
const END_OF_TIME = 'infinity';

/** Messages, newest first. @param after the last one of the previous page */
export async function listSends(
  db: Connection,
  { key, state, from, to }: SendFilter,
  after: SendPosition | undefined,
  limit: number,
): Promise<StoredMessage[]> {
  const range = [after?.created ?? END_OF_TIME, after?.number ?? 0, from ?? START_OF_TIME, to ?? END_OF_TIME, limit];
  const rows =
    key !== undefined
      ? await db.query<MessageRow>(LIST_OF_UNIT, [...range, state ?? null, key])
      : state !== undefined
        ? await db.query<MessageRow>(LIST_IN_STATE, [...range, state])
        : await db.query<MessageRow>(LIST, range);
  return rows.map(toMessage);
}

const FIND_CONFIRMATIONS = sql(
  'find_confirmations',
  'select h.top, h.confirmations from @gs1_hierarchies h where h.top = any($1)',
);

/** The newest confirmations about hierarchies, by top unit. */
export async function findConfirmations(
  db: Connection,
  tops: readonly UnitKey[],
): Promise<Map<UnitKey, Confirmations>> {
  const rows = await db.query<{ top: UnitKey; confirmations: Confirmations | null }>(FIND_CONFIRMATIONS, [tops]);
  return new Map(rows.map(({ top, confirmations }) => [top, confirmations ?? {}]));
}

const FIND_SETTLED = sql(
  'find_settled_messages',
  `select m.id from @gs1_messages m where m.id = any($1) and m.state = any('{ACCEPTED,REJECTED,FAILED}')`,
);

/** Which of the messages have an answer, or could not be transmitted. */
export async function findSettled(db: Connection, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(FIND_SETTLED, [ids]);
  return rows.map(({ id }) => id);
}
