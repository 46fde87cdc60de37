import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { ReportedError } from '../../domain/status/gs1-state.ts';

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

export interface MessageRow {
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

/** Columns of a `MessageRow`, of a table that the statement calls `m`. */
export const MESSAGE_COLUMNS = `m.id, m.number, m.kind, m.command, m.top, m.data_source, m.recipients, m.about, m.actor, m.created, m.state, m.failure,
  m.transmitted, m.answered, m.errors,
  coalesce((select json_agg(json_build_object('key', u.unit_key, 'revision', u.revision)) from @gs1_message_units u where u.message_id = m.id), '[]') as units`;

export function toMessage(row: MessageRow): StoredMessage {
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
