import { createHash } from 'node:crypto';
import { sql, type Connection } from '../database/database.ts';

/**
 * APPLIED answers have done what they do. UNMATCHED ones are about nothing that was sent from here, UNREADABLE ones cannot be
 * understood: both are kept for an operator to look at.
 */
export const ANSWER_STATES = ['APPLIED', 'UNMATCHED', 'UNREADABLE'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** One answer of a message that came from a data pool. */
export interface StoredAnswer {
  /** Rises with time. */
  readonly number: number;
  /** Instance identifier of the message that it came in; of one that cannot be read a digest of it. */
  readonly answerId: string;
  readonly part: number;
  /** response, registration or confirmation; unreadable. */
  readonly kind: string;
  readonly state: AnswerState;
  readonly reason?: string;
  /** The message that it answers. */
  readonly messageId?: string;
  /** Where it came from, as the transport names it. */
  readonly source: string;
  readonly received: Date;
}

interface AnswerRow {
  number: number;
  answer_id: string;
  part: number;
  kind: string;
  state: AnswerState;
  reason: string | null;
  message_id: string | null;
  source: string;
  received: Date;
}

const COLUMNS = 'a.number, a.answer_id, a.part, a.kind, a.state, a.reason, a.message_id, a.source, a.received';

function toAnswer(row: AnswerRow): StoredAnswer {
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
  'store_answer',
  `insert into @gs1_answers (answer_id, part, kind, state, reason, message_id, source, received, xml)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (answer_id, part) do nothing returning number`,
);

/** @returns false when it was stored before: answers come as often as the pool likes, and count once */
export async function storeAnswer(
  db: Connection,
  answer: Omit<StoredAnswer, 'number'> & { readonly xml: string },
): Promise<boolean> {
  const { answerId, part, kind, state, reason, messageId, source, received, xml } = answer;
  // A reader of XML lets no NUL through, but what cannot be read may hold one, and PostgreSQL text may not.
  const text = xml.replaceAll('\0', '\uFFFD');
  const values = [answerId, part, kind, state, reason ?? null, messageId ?? null, source, received, text];
  return (await db.query(STORE, values)).length === 1;
}

/** Stands for the id of an answer that cannot be read. */
export function digestOf(xml: string): string {
  return `sha256:${createHash('sha256').update(xml).digest('hex')}`;
}

const LIST = sql(
  'list_answers',
  `select ${COLUMNS} from @gs1_answers a where ($1::text is null or a.state = $1) order by a.number desc limit $2`,
);

/** The newest answers, of one state or of any. */
export async function listAnswers(
  db: Connection,
  state: AnswerState | undefined,
  limit: number,
): Promise<StoredAnswer[]> {
  return (await db.query<AnswerRow>(LIST, [state ?? null, limit])).map(toAnswer);
}

const LIST_TO_MESSAGE = sql(
  'list_answers_to_message',
  `select ${COLUMNS} from @gs1_answers a where a.message_id = $1 order by a.number`,
);

/** The answers to a message, the oldest first. */
export async function listAnswersTo(db: Connection, messageId: string): Promise<StoredAnswer[]> {
  return (await db.query<AnswerRow>(LIST_TO_MESSAGE, [messageId])).map(toAnswer);
}

const FIND_XML = sql('find_answer_xml', 'select a.xml from @gs1_answers a where a.number = $1');

export async function findAnswerXml(db: Connection, number: number): Promise<string | undefined> {
  const [row] = await db.query<{ xml: string }>(FIND_XML, [number]);
  return row?.xml;
}
