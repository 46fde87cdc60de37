import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { ReportedError } from '../../domain/status/gs1-state.ts';
import type { HierarchyMessage, MessageAction, MessageState } from '../../domain/gs1-record/hierarchy-state.ts';

export type StoredKind =
  'catalogueItemNotification' | 'catalogueItemPublication' | 'catalogueItemHierarchicalWithdrawal';

/** What a message does with its hierarchy. Those that follow from a notification are about it. */
export function actionOf({ kind, about, command }: Pick<MessageFacts, 'kind' | 'about' | 'command'>): MessageAction {
  if (kind === 'catalogueItemNotification') return 'NOTIFY';
  if (about === undefined) return 'WITHDRAW';
  return command === 'DELETE' ? 'END' : 'PUBLISH';
}

/** A unit as sent in a message. */
interface MessageUnit {
  readonly key: UnitKey;
  readonly revision: number;
}

/** What is known of a message besides its XML. */
export interface MessageFacts {
  readonly id: string;
  readonly kind: StoredKind;
  readonly command: string;
  readonly top: UnitKey;
  /** GLN. */
  readonly dataSource: string;
  /** GLNs; the data pool's own for a message without recipients. */
  readonly recipients: readonly string[];
  /** Those of the recipients that a request named and that are not stored on the top unit. */
  readonly oneOff?: readonly string[];
  /** Recipients that lose the hierarchy once the message is accepted. */
  readonly ends?: readonly string[];
  /** Recipients whose date has not come yet. */
  readonly waits?: readonly string[];
  /** The notification that it follows from. */
  readonly about?: string;
  /** Whether the service made it by itself; then it tries until the message leaves. */
  readonly byService?: boolean;
  /** User or API key that sent it. */
  readonly actor: string;
  readonly created: Date;
  readonly units: readonly MessageUnit[];
}

export interface NewMessage extends MessageFacts {
  readonly xml: string;
  /** WAITING for the reply to an earlier message, otherwise STORED. */
  readonly state?: 'WAITING' | 'STORED';
  /** Idempotency key of the request. */
  readonly requestKey?: string | undefined;
}

export interface StoredMessage extends MessageFacts {
  /** Rises with time. */
  readonly number: number;
  readonly state: MessageState;
  readonly failure?: string;
  /** How often the service tried to transmit it; absent if that is not known. */
  readonly attempts?: number;
  readonly transmitted?: Date;
  readonly answered?: Date;
  readonly errors?: readonly ReportedError[];
  /** Results by recipient, if each has its own transaction and a reply. */
  readonly results?: HierarchyMessage['results'];
  /** Whether its XML is stored; old messages lose it. */
  readonly hasXml: boolean;
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
  attempts: number | null;
  transmitted: Date | null;
  answered: Date | null;
  errors: ReportedError[] | null;
  one_off: string[];
  ends: string[];
  waits: string[];
  results: HierarchyMessage['results'] | null;
  by_service: boolean;
  has_xml: boolean;
  units: MessageUnit[];
}

/** Columns of a `MessageRow`; the statement must call the table `m`. */
export const MESSAGE_COLUMNS = `m.id, m.number, m.kind, m.command, m.top, m.data_source, m.recipients, m.about, m.actor, m.created, m.state, m.failure, m.attempts,
  m.transmitted, m.answered, m.errors, m.one_off, m.ends, m.waits, m.results, m.by_service, octet_length(m.xml) > 0 as has_xml,
  coalesce((select json_agg(json_build_object('key', u.unit_key, 'revision', u.revision)) from @gs1_message_units u where u.message_id = m.id), '[]') as units`;

export function toMessage(row: MessageRow): StoredMessage {
  const { data_source: dataSource, one_off: oneOff, by_service: byService, has_xml: hasXml, ...others } = row;
  const { about, failure, attempts, transmitted, answered, errors, results, ...rest } = others;
  return {
    ...rest,
    dataSource,
    oneOff,
    byService,
    hasXml,
    ...(about === null ? {} : { about }),
    ...(failure === null ? {} : { failure }),
    ...(attempts === null ? {} : { attempts }),
    ...(transmitted === null ? {} : { transmitted }),
    ...(answered === null ? {} : { answered }),
    ...(errors === null ? {} : { errors }),
    ...(results === null ? {} : { results }),
  };
}

/** A message, as far as it decides what GS1 has. */
export function toHierarchyMessage(message: StoredMessage): HierarchyMessage {
  const { id, number, kind, state, recipients, created, transmitted, answered, errors, failure } = message;
  const { oneOff = [], ends = [], waits = [], results = {}, units } = message;
  return {
    id,
    number,
    action: actionOf(message),
    state,
    isWithdrawal: kind === 'catalogueItemHierarchicalWithdrawal',
    recipients,
    oneOff,
    ends,
    waits,
    results,
    units: Object.fromEntries(units.map(({ key, revision }) => [key, revision])),
    created,
    ...(transmitted ? { transmitted } : {}),
    ...(answered ? { answered } : {}),
    ...(errors ? { errors } : {}),
    ...(failure === undefined ? {} : { failure }),
  };
}
