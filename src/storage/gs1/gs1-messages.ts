import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { ReportedError } from '../../domain/status/gs1-state.ts';
import { sql, type Connection } from '../database/database.ts';
import type { HierarchyMessage, MessageState } from '../../domain/gs1-record/hierarchy-state.ts';
import {
  MESSAGE_COLUMNS,
  toMessage,
  type MessageRow,
  type NewMessage,
  type StoredMessage,
} from './gs1-message-rows.ts';

const INSERT = sql(
  'insert_messages',
  `with message as (
     select * from json_to_recordset($1::json) as new (position integer, id text, kind text, command text, top text, data_source text,
       recipients text[], about text, actor text, request_key text, xml text, created timestamptz, state text, one_off text[],
       ends text[], waits text[], by_service boolean)
   ), stored as (
     insert into @gs1_messages (id, kind, command, top, data_source, recipients, about, actor, request_key, xml, created, state,
       one_off, ends, waits, by_service, attempts)
     select id, kind, command, top, data_source, recipients, about, actor, request_key, xml, created, state, one_off, ends, waits,
       by_service, 0
     from message order by position
   ), unit as (
     select message_id, top, unit_key, revision
     from json_to_recordset($2::json) as named (message_id text, top text, unit_key text, revision integer)
   ), recorded as (
     insert into @gs1_hierarchies (top) select distinct top from message order by top on conflict do nothing
   ), listed as (
     insert into @gs1_hierarchy_units (top, unit_key) select distinct top, unit_key from unit order by top, unit_key
     on conflict do nothing
   )
   insert into @gs1_message_units (message_id, unit_key, revision) select message_id, unit_key, revision from unit`,
);

export async function storeMessage(tx: Connection, message: NewMessage): Promise<void> {
  await storeMessages(tx, [message]);
}

/** Stores messages, numbered in their order, and enters their units into the records of the hierarchies. */
export async function storeMessages(tx: Connection, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message, position) => {
    const { id, kind, command, top, dataSource, recipients, about, actor, requestKey, xml, created } = message;
    const { state = 'STORED', oneOff = [], ends = [], waits = [], byService = false } = message;
    const columns = { id, kind, command, top, recipients, about, actor, xml, created, state, ends, waits };
    return {
      ...columns,
      position,
      data_source: dataSource,
      request_key: requestKey,
      one_off: oneOff,
      by_service: byService,
    };
  });
  const units = messages.flatMap(({ id, top, units }) =>
    units.map(({ key, revision }) => ({ message_id: id, top, unit_key: key, revision })),
  );
  await tx.query(INSERT, [JSON.stringify(rows), JSON.stringify(units)]);
}

const FIND = sql('find_message', `select ${MESSAGE_COLUMNS} from @gs1_messages m where m.id = $1`);
const FIND_SEVERAL = sql(
  'find_messages',
  `select ${MESSAGE_COLUMNS} from @gs1_messages m where m.id = any($1) order by m.number`,
);
const HOLD = sql('hold_messages', 'select from @gs1_messages m where m.id = any($1) order by m.number for update');

/** In the order of their numbers. */
export async function findMessages(db: Connection, ids: readonly string[]): Promise<StoredMessage[]> {
  return (await db.query<MessageRow>(FIND_SEVERAL, [ids])).map(toMessage);
}

export async function findMessage(db: Connection, id: string): Promise<StoredMessage | undefined> {
  const [row] = await db.query<MessageRow>(FIND, [id]);
  return row && toMessage(row);
}

/** Reads a message and locks it until the transaction ends. */
export async function holdMessage(tx: Connection, id: string): Promise<StoredMessage | undefined> {
  return (await holdMessages(tx, [id]))[0];
}

/** Reads messages and locks them until the transaction ends. They come in the order of their numbers. */
export async function holdMessages(tx: Connection, ids: readonly string[]): Promise<StoredMessage[]> {
  await tx.query(HOLD, [ids]);
  return findMessages(tx, ids);
}

const FIND_XML = sql('find_message_xml', 'select m.xml from @gs1_messages m where m.id = $1');

export async function findMessageXml(db: Connection, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ xml: string }>(FIND_XML, [id]);
  return row?.xml;
}

const FIND_BY_REQUEST = sql(
  'find_message_by_request',
  `select ${MESSAGE_COLUMNS} from @gs1_messages m where m.request_key = $1 and ($2::text is null or m.top = $2)`,
);

/**
 * The message that an earlier attempt of this request stored, if any.
 * @param top of the hierarchy, for a request that creates several messages
 */
export async function findMessageByRequest(
  db: Connection,
  requestKey: string,
  top?: UnitKey,
): Promise<StoredMessage | undefined> {
  const [row] = await db.query<MessageRow>(FIND_BY_REQUEST, [requestKey, top ?? null]);
  return row && toMessage(row);
}

const FIND_ALL_BY_REQUEST = sql(
  'find_messages_by_request',
  'select m.id, m.top from @gs1_messages m where m.request_key = $1',
);

/** Ids of the messages that an earlier attempt of a request stored, by top unit. */
export async function findMessagesByRequest(db: Connection, requestKey: string): Promise<Map<UnitKey, string>> {
  const rows = await db.query<{ id: string; top: UnitKey }>(FIND_ALL_BY_REQUEST, [requestKey]);
  return new Map(rows.map(({ id, top }) => [top, id]));
}

const FIND_IN_STATE = sql(
  'find_messages_in_state',
  'select m.id from @gs1_messages m where m.state = $1 order by m.number limit $2',
);

/** Ids of messages in a state, oldest first. */
export async function findMessagesIn(db: Connection, state: MessageState, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(FIND_IN_STATE, [state, limit]);
  return rows.map(({ id }) => id);
}

const MARK = sql(
  'mark_message',
  `update @gs1_messages m set state = $2, failure = $3, transmitted = coalesce($4, m.transmitted),
     answered = coalesce($5, m.answered), errors = coalesce($6, m.errors), results = coalesce($7, m.results),
     attempts = m.attempts + $8
   where m.id = $1`,
);

export interface MessageMark {
  readonly state: MessageState;
  /** Whether it follows an attempt to transmit the message. */
  readonly isAttempt?: boolean;
  readonly failure?: string;
  readonly transmitted?: Date;
  readonly answered?: Date;
  readonly errors?: readonly ReportedError[];
  readonly results?: HierarchyMessage['results'];
}

/** Updates the state of a message. */
export async function markMessage(tx: Connection, id: string, mark: MessageMark): Promise<void> {
  const { state, failure = null, transmitted = null, answered = null, errors, results, isAttempt = false } = mark;
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  await tx.query(MARK, [
    ...[id, state, failure, transmitted, answered, json(errors), json(results)],
    Number(isAttempt),
  ]);
}

const MARK_TRANSMITTED = sql(
  'mark_transmitted',
  `update @gs1_messages m set state = 'TRANSMITTED', failure = null, transmitted = $2, attempts = m.attempts + 1
   where m.id = any($1)`,
);

export async function markMessagesTransmitted(tx: Connection, ids: readonly string[], time: Date): Promise<void> {
  if (ids.length > 0) await tx.query(MARK_TRANSMITTED, [ids, time]);
}

const RELEASE = sql(
  'release_message',
  `update @gs1_messages m set state = 'STORED', command = $2, xml = $3 where m.id = $1 and m.state = 'WAITING'`,
);

/** Releases a message that waited for a reply, with the command that the reply decided. */
export async function releaseMessage(tx: Connection, id: string, command: string, xml: string): Promise<void> {
  await tx.query(RELEASE, [id, command, xml]);
}

const LIST = sql(
  'list_messages',
  `select ${MESSAGE_COLUMNS} from @gs1_messages m where ($1::text is null or m.state = $1) order by m.number desc limit $2`,
);

/** The newest messages, of one state or all. */
export async function listMessages(
  db: Connection,
  state: MessageState | undefined,
  limit: number,
): Promise<StoredMessage[]> {
  return (await db.query<MessageRow>(LIST, [state ?? null, limit])).map(toMessage);
}

const COUNT_STORED = sql(
  'count_stored',
  `select count(*) as messages, (extract(epoch from min(m.created)) * 1000)::float8 as oldest from @gs1_messages m where m.state = 'STORED'`,
);

/** Number of messages that wait to be transmitted, and the time of the oldest. */
export async function countStoredMessages(db: Connection): Promise<{ messages: number; oldest?: Date }> {
  const [row] = await db.query<{ messages: number; oldest: number | null }>(COUNT_STORED);
  const { messages = 0, oldest = null } = row ?? {};
  return { messages, ...(oldest === null ? {} : { oldest: new Date(oldest) }) };
}
