import { createHash } from 'node:crypto';
import { sql, type Connection } from '../database/database.ts';

/**
 * UNMATCHED replies refer to no message of this service; UNREADABLE ones cannot be parsed. Both are kept for operators.
 */
export const REPLY_STATES = ['APPLIED', 'UNMATCHED', 'UNREADABLE'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/** A reply from the data pool to one message. */
export interface StoredReply {
  /** Rises with time. */
  readonly number: number;
  /** Instance identifier of the reply; for an unreadable one, its digest. */
  readonly answerId: string;
  readonly part: number;
  /** `response`, `registration`, `confirmation` or `unreadable`. */
  readonly kind: string;
  readonly state: ReplyState;
  readonly reason?: string;
  /** The message that this replies to. */
  readonly messageId?: string;
  /** Source, as named by the transport. */
  readonly source: string;
  readonly received: Date;
}

interface ReplyRow {
  number: number;
  answer_id: string;
  part: number;
  kind: string;
  state: ReplyState;
  reason: string | null;
  message_id: string | null;
  source: string;
  received: Date;
}

const COLUMNS = 'a.number, a.answer_id, a.part, a.kind, a.state, a.reason, a.message_id, a.source, a.received';

function toReply(row: ReplyRow): StoredReply {
  const { number, answer_id: answerId, part, kind, state, reason, message_id: messageId, source, received } = row;
  return {
    number,
    answerId,
    part,
    kind,
    state,
    source,
    received,
    ...(reason === null ? {} : { reason }),
    ...(messageId === null ? {} : { messageId }),
  };
}

const STORE = sql(
  'store_reply',
  `insert into @gs1_answers (answer_id, part, kind, state, reason, message_id, source, received, xml)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (answer_id, part) do nothing returning number`,
);

/** @returns false when it is already stored: pools may deliver a reply more than once */
export async function storeReply(
  db: Connection,
  reply: Omit<StoredReply, 'number'> & { readonly xml: string },
): Promise<boolean> {
  const { answerId, part, kind, state, reason, messageId, source, received, xml } = reply;
  // XML parsers reject NUL, but unreadable input may contain one, and PostgreSQL text cannot.
  const text = xml.replaceAll('\0', '\uFFFD');
  const values = [answerId, part, kind, state, reason ?? null, messageId ?? null, source, received, text];
  return (await db.query(STORE, values)).length === 1;
}

/** Stands in for the id of an unreadable reply. */
export function digestOf(xml: string): string {
  return `sha256:${createHash('sha256').update(xml).digest('hex')}`;
}

const LIST = sql(
  'list_replies',
  `select ${COLUMNS} from @gs1_answers a where ($1::text is null or a.state = $1) order by a.number desc limit $2`,
);

/** The newest replies, of one state or all. */
export async function listReplies(
  db: Connection,
  state: ReplyState | undefined,
  limit: number,
): Promise<StoredReply[]> {
  return (await db.query<ReplyRow>(LIST, [state ?? null, limit])).map(toReply);
}

const LIST_TO_MESSAGE = sql(
  'list_replies_to_message',
  `select ${COLUMNS} from @gs1_answers a where a.message_id = $1 order by a.number`,
);

/** Replies to a message, oldest first. */
export async function listRepliesTo(db: Connection, messageId: string): Promise<StoredReply[]> {
  return (await db.query<ReplyRow>(LIST_TO_MESSAGE, [messageId])).map(toReply);
}

export interface ReplyToMessage {
  readonly number: number;
  readonly messageId: string;
  /** `response`, `registration` or `confirmation`. */
  readonly kind: string;
  readonly received: Date;
  /** Whether its XML is stored; old replies lose it. */
  readonly hasXml: boolean;
}

const LIST_TO_MESSAGES = sql(
  'list_replies_to_messages',
  `select a.number, a.message_id as "messageId", a.kind, a.received, octet_length(a.xml) > 0 as "hasXml"
   from @gs1_answers a where a.message_id = any($1) and a.state = 'APPLIED' order by a.number`,
);

/** Applied replies to messages, oldest first. */
export async function listRepliesToMessages(db: Connection, messageIds: readonly string[]): Promise<ReplyToMessage[]> {
  return db.query<ReplyToMessage>(LIST_TO_MESSAGES, [messageIds]);
}

const FIND_XML_TO_MESSAGE = sql(
  'find_xml_of_reply_to_message',
  `select a.xml from @gs1_answers a where a.message_id = $1 and a.number = $2 and a.state = 'APPLIED'`,
);

/** The XML of an applied reply, as received; empty when it was cleared, undefined without such a reply. */
export async function findXmlOfReplyTo(db: Connection, messageId: string, number: number): Promise<string | undefined> {
  const [row] = await db.query<{ xml: string }>(FIND_XML_TO_MESSAGE, [messageId, number]);
  return row?.xml;
}

const FIND_XML = sql('find_reply_xml', 'select a.xml from @gs1_answers a where a.number = $1');

export async function findReplyXml(db: Connection, number: number): Promise<string | undefined> {
  const [row] = await db.query<{ xml: string }>(FIND_XML, [number]);
  return row?.xml;
}
