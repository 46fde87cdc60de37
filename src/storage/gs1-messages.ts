import type { UnitKey } from '../domain/product/identifiers.ts';
import type { ReportedError } from '../domain/status/gs1-state.ts';
import { sql, type Connection } from './database.ts';

/**
 * STORED until it has left, then TRANSMITTED until the answer, which makes it ACCEPTED or REJECTED. One that could not
 * leave is FAILED, and STORED again when somebody wants it to be tried once more.
 */
export const MESSAGE_STATES = ['STORED', 'TRANSMITTED', 'ACCEPTED', 'REJECTED', 'FAILED'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export type StoredKind =
  'catalogueItemNotification' | 'catalogueItemPublication' | 'catalogueItemHierarchicalWithdrawal';

/**
 * What a message is for: it tells of a hierarchy, has the data pool open or close to recipients what it was told, or takes a
 * hierarchy back, by a withdrawal or by closing it to all recipients.
 */
export type Purpose = 'TELL' | 'PUBLISH' | 'WITHDRAW';

export function purposeOf({ kind, about }: Pick<MessageFacts, 'kind' | 'about'>): Purpose {
  if (kind === 'catalogueItemNotification') return 'TELL';
  return about === undefined ? 'WITHDRAW' : 'PUBLISH';
}

/** A unit as it stands in a message. */
export interface MessageUnit {
  readonly key: UnitKey;
  readonly revision: number;
}

/** What is known of a message beside its text. */
export interface MessageFacts {
  readonly id: string;
  readonly kind: StoredKind;
  readonly command: string;
  readonly top: UnitKey;
  /** GLN. */
  readonly dataSource: string;
  /** GLNs; the data pool's where the message is for no recipient. */
  readonly recipients: readonly string[];
  /** The notification that it belongs to: of a publication that follows one. */
  readonly about?: string;
  /** User or key that it was sent for. */
  readonly actor: string;
  readonly created: Date;
  readonly units: readonly MessageUnit[];
}

export interface NewMessage extends MessageFacts {
  readonly xml: string;
  /** Of a request that may be repeated. */
  readonly requestKey?: string | undefined;
}

export interface StoredMessage extends MessageFacts {
  /** Rises with time. */
  readonly number: number;
  readonly state: MessageState;
  readonly failure?: string;
  readonly transmitted?: Date;
  readonly answered?: Date;
  readonly errors?: readonly ReportedError[];
}

interface MessageRow {
  id: string;
  number: number;
  kind: StoredKind;
  command: string;
  top: UnitKey;
  data_source: string;
  recipients: string[];
  about: string | null;
  actor: string;
  created: Date;
  state: MessageState;
  failure: string | null;
  transmitted: Date | null;
  answered: Date | null;
  errors: ReportedError[] | null;
  units: MessageUnit[];
}

const COLUMNS = `m.id, m.number, m.kind, m.command, m.top, m.data_source, m.recipients, m.about, m.actor, m.created, m.state, m.failure,
  m.transmitted, m.answered, m.errors,
  coalesce((select json_agg(json_build_object('key', u.unit_key, 'revision', u.revision)) from @gs1_message_units u where u.message_id = m.id), '[]') as units`;

function toMessage(row: MessageRow): StoredMessage {
  const { data_source: dataSource, about, failure, transmitted, answered, errors, ...rest } = row;
  return {
    ...rest,
    dataSource,
    ...(about === null ? {} : { about }),
    ...(failure === null ? {} : { failure }),
    ...(transmitted === null ? {} : { transmitted }),
    ...(answered === null ? {} : { answered }),
    ...(errors === null ? {} : { errors }),
  };
}

const INSERT = sql(
  'insert_message',
  `with stored as (
     insert into @gs1_messages (id, kind, command, top, data_source, recipients, actor, request_key, xml, created, about, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $13, 'STORED')
   )
   insert into @gs1_message_units (message_id, unit_key, revision)
   select $1, unit.unit_key, unit.revision from unnest($11::text[], $12::integer[]) as unit (unit_key, revision)`,
);

export async function storeMessage(tx: Connection, message: NewMessage): Promise<void> {
  const { id, kind, command, top, dataSource, recipients, about, actor, requestKey, xml, created, units } = message;
  await tx.query(INSERT, [
    id,
    kind,
    command,
    top,
    dataSource,
    recipients,
    actor,
    requestKey ?? null,
    xml,
    created,
    units.map(({ key }) => key),
    units.map(({ revision }) => revision),
    about ?? null,
  ]);
}

const FIND = sql('find_message', `select ${COLUMNS} from @gs1_messages m where m.id = $1`);
const HOLD = sql('hold_message', 'select from @gs1_messages m where m.id = $1 for update');

export async function findMessage(db: Connection, id: string): Promise<StoredMessage | undefined> {
  const [row] = await db.query<MessageRow>(FIND, [id]);
  return row && toMessage(row);
}

/** Reads a message and keeps others from changing it until the transaction ends. */
export async function holdMessage(tx: Connection, id: string): Promise<StoredMessage | undefined> {
  await tx.query(HOLD, [id]);
  return findMessage(tx, id);
}

const FIND_XML = sql('find_message_xml', 'select m.xml from @gs1_messages m where m.id = $1');

export async function findMessageXml(db: Connection, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ xml: string }>(FIND_XML, [id]);
  return row?.xml;
}

const FIND_BY_REQUEST = sql(
  'find_message_by_request',
  `select ${COLUMNS} from @gs1_messages m where m.request_key = $1 and ($2::text is null or m.top = $2)`,
);

/** The message that a request made before, if it came that far. @param top of the hierarchy, where it makes several */
export async function findMessageByRequest(
  db: Connection,
  requestKey: string,
  top?: UnitKey,
): Promise<StoredMessage | undefined> {
  const [row] = await db.query<MessageRow>(FIND_BY_REQUEST, [requestKey, top ?? null]);
  return row && toMessage(row);
}

const FIND_IN_STATE = sql(
  'find_messages_in_state',
  'select m.id from @gs1_messages m where m.state = $1 order by m.number limit $2',
);

/** Ids of messages in a state, the oldest first. */
export async function findMessagesIn(db: Connection, state: MessageState, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(FIND_IN_STATE, [state, limit]);
  return rows.map(({ id }) => id);
}

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
  `select ${COLUMNS} from @gs1_messages m where m.top = $1 and m.state = any($2) and m.about is null order by m.number desc limit 1`,
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
  `select ${COLUMNS} from (select distinct on (sent.top) sent.* from @gs1_messages sent
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
  `select ${COLUMNS} from @gs1_message_units u join @gs1_messages m on m.id = u.message_id
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

const MARK = sql(
  'mark_message',
  `update @gs1_messages m set state = $2, failure = $3, transmitted = coalesce($4, m.transmitted),
     answered = coalesce($5, m.answered), errors = coalesce($6, m.errors)
   where m.id = $1`,
);

export interface MessageMark {
  readonly state: MessageState;
  readonly failure?: string;
  readonly transmitted?: Date;
  readonly answered?: Date;
  readonly errors?: readonly ReportedError[];
}

/** Writes how far a message has come. */
export async function markMessage(tx: Connection, id: string, mark: MessageMark): Promise<void> {
  const { state, failure = null, transmitted = null, answered = null, errors } = mark;
  await tx.query(MARK, [id, state, failure, transmitted, answered, errors ? JSON.stringify(errors) : null]);
}

const LIST = sql(
  'list_messages',
  `select ${COLUMNS} from @gs1_messages m where ($1::text is null or m.state = $1) order by m.number desc limit $2`,
);

/** The newest messages, of one state or of any. */
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

/** How many messages wait to leave, and since when the oldest does. */
export async function countStoredMessages(db: Connection): Promise<{ messages: number; oldest?: Date }> {
  const [row] = await db.query<{ messages: number; oldest: number | null }>(COUNT_STORED);
  const { messages = 0, oldest = null } = row ?? {};
  return { messages, ...(oldest === null ? {} : { oldest: new Date(oldest) }) };
}
