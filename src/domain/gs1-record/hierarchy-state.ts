import type { UnitKey } from '../product/identifiers.ts';
import type { ReportedError } from '../status/gs1-state.ts';

/**
 * State of a message. WAITING until the reply to an earlier message decides its command, STORED until it is
 * transmitted, TRANSMITTED until the reply. FAILED means that it could not be transmitted.
 */
export const MESSAGE_STATES = ['WAITING', 'STORED', 'TRANSMITTED', 'ACCEPTED', 'REJECTED', 'FAILED'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * What a message does with a hierarchy: NOTIFY sends its data, PUBLISH opens it to recipients at a pool that requires
 * publications, END removes it from some recipients, WITHDRAW from all of them.
 */
export type MessageAction = 'NOTIFY' | 'PUBLISH' | 'END' | 'WITHDRAW';

/** The parts of a message that decide what GS1 has of a hierarchy. Recipients are GLNs. */
export interface HierarchyMessage {
  readonly id: string;
  /** Increases in the order in which the messages about a hierarchy are processed. */
  readonly number: number;
  readonly action: MessageAction;
  readonly state: MessageState;
  /** Whether the data pool deletes the hierarchy with its last recipient: true of hierarchical withdrawals. */
  readonly isWithdrawal: boolean;
  readonly recipients: readonly string[];
  /** Recipients that a request named and that are not stored on the top unit. */
  readonly oneOff: readonly string[];
  /** Recipients that lose the hierarchy once the message is accepted. */
  readonly ends: readonly string[];
  /** Recipients whose date has not come yet. */
  readonly waits: readonly string[];
  /** Results by recipient, if each has its own transaction and a reply. */
  readonly results: Readonly<Record<string, 'ACCEPTED' | 'REJECTED'>>;
  /** Revision of each unit in it, by key. */
  readonly units: Readonly<Record<UnitKey, number>>;
  readonly created: Date;
  readonly transmitted?: Date;
  readonly answered?: Date;
  readonly errors?: readonly ReportedError[];
  readonly failure?: string;
}

/** The units of a notification, each with its revision. */
export type Content = Readonly<Record<UnitKey, number>>;

/** What one recipient has of a hierarchy, and what is in transit to it. */
export interface RecipientState {
  /** Whether it should have the hierarchy, by the last accepted message. */
  readonly isWanted: boolean;
  /** Whether a request chose it for one send: then it keeps the hierarchy although it is not stored. */
  readonly isOneOff: boolean;
  /** Whether the data pool publishes accepted data to it. */
  readonly isOpen: boolean;
  /** Number of the notification whose data it got without a publication. */
  readonly got?: number;
  /** What the message in transit will do, once accepted. */
  readonly underWay?: 'GIVE' | 'END';
  /** The last attempt, if it was rejected. */
  readonly refused?: { readonly action: 'GIVE' | 'END'; readonly errors: readonly ReportedError[] };
  /** Number of the last message that removed the hierarchy from it. */
  readonly ended?: number;
}

/** A message without a final reply. */
interface UnderWay {
  readonly id: string;
  readonly number: number;
  readonly action: MessageAction;
  readonly state: MessageState;
}

/** What GS1 has of one hierarchy. Stored in this form, as JSON; times are ISO. */
export interface HierarchyState {
  /** Number of the notification whose data the data pool has; absent if it has none. */
  readonly registered?: number;
  /** The hierarchy at the data pool. CLOSED means that it is registered there and has no recipients. */
  readonly standing: 'NEVER' | 'NOTIFIED' | 'WITHDRAWN' | 'CLOSED';
  /** Whether a notification, with or without a reply, named the data pool itself as recipient. */
  readonly isAtPool: boolean;
  /** Whether it was sent to the stored recipients, not only to those of a request. */
  readonly isForStored: boolean;
  /** By GLN. */
  readonly recipients: Readonly<Record<string, RecipientState>>;
  /** Stored recipients whose date had not come at the last send. */
  readonly waits: readonly string[];
  readonly underWay: readonly UnderWay[];
  /** Number of the last message that removed it from all recipients. */
  readonly ended?: number;
  /** The newest notification with a reply, if it was rejected. */
  readonly refused?: { readonly number: number; readonly errors: readonly ReportedError[] };
  /** The newest message, if it could not be transmitted. */
  readonly failed?: {
    readonly number: number;
    readonly messageId: string;
    readonly time: string;
    readonly reason: string;
  };
  readonly lastSent?: string;
  readonly lastAnswered?: string;
  /** Units of the notifications named by number above. */
  readonly contents: Readonly<Record<string, Content>>;
  /** Units that GS1 has or had. */
  readonly known: readonly UnitKey[];
}

export const NOT_AT_GS1: HierarchyState = {
  standing: 'NEVER',
  isAtPool: false,
  isForStored: false,
  recipients: {},
  waits: [],
  underWay: [],
  contents: {},
  known: [],
};

/** Number of the notification whose data a recipient has; undefined if it has none. */
export function heldBy({ isOpen, got }: RecipientState, { registered }: HierarchyState): number | undefined {
  return isOpen ? registered : got;
}

/** Numbers of the notifications whose data the data pool or a recipient has. */
export function heldNumbers(state: HierarchyState): Set<number> {
  const { registered, recipients } = state;
  const numbers = Object.values(recipients).flatMap((recipient) => heldBy(recipient, state) ?? []);
  return new Set(registered === undefined ? numbers : [registered, ...numbers]);
}

/** Every unit in the record: at GS1 now or earlier, in transit, or rejected. */
export function unitsOf({ contents, known }: HierarchyState): Set<UnitKey> {
  return new Set([...known, ...Object.values(contents).flatMap((content) => Object.keys(content))]);
}
