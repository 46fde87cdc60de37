import { gtinOfKey, marketOfKey, type UnitKey } from '../../domain/product/identifiers.ts';

export const RESPONSE_STATUSES = ['ACCEPTED', 'MODIFIED', 'NO_ACTION', 'REJECTED'] as const;
type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** States of a confirmation, from receipt to decision. */
export const CONFIRMATION_STATES = ['RECEIVED', 'SYNCHRONISED', 'REVIEW', 'REJECTED'] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

/** Level of a message that an error refers to, outermost first. */
export const ERROR_LEVELS = ['message', 'transaction', 'command', 'document', 'attribute'] as const;
export type ErrorLevel = (typeof ERROR_LEVELS)[number];

/** An unreadable reply. The message explains the reason to an operator in one sentence. */
export class MalformedReply extends Error {
  override readonly name = 'MalformedReply';
}

interface ReplyBase {
  /** Instance identifier of the message that contained the reply. */
  readonly id: string;
  /** Position in that message, from 0. Together with the id it identifies the reply. */
  readonly part: number;
  /** Creation time of the message. */
  readonly time: Date;
}

/** The outcome of one transaction of a message. */
interface TransactionReply {
  readonly transactionId: string;
  readonly status: ResponseStatus;
}

/** One error reported by a pool. */
export interface ReplyError {
  readonly level: ErrorLevel;
  /** Ids, as sent, of this level and the enclosing ones, if the reply contains them. */
  readonly transactionId?: string;
  readonly commandId?: string;
  readonly documentId?: string;
  /** Usually the number of a GDSN rule; can be a pool's own code. Empty if the pool gives no reason. */
  readonly code: string;
  readonly text: string;
  readonly attribute?: string;
  readonly value?: string;
  readonly xPath?: string;
}

/** GS1 Response: accepted transactions and errors of a sent message. */
export interface Gs1ResponseReply extends ReplyBase {
  readonly kind: 'response';
  /** Id of the message that it replies to. */
  readonly messageId: string;
  /** The id in the header, if the pool wrote a different one there. */
  readonly otherMessageId?: string;
  readonly transactions: readonly TransactionReply[];
  readonly errors: readonly ReplyError[];
}

/** Identifies a trade item in GDSN. */
export interface ItemReference {
  /** 14 digits. */
  readonly gtin: string;
  readonly targetMarket: string;
  /** GLN of the data source. */
  readonly dataSource: string;
}

/** Converts a unit key (14-digit GTIN, a dot, target market). */
export function toItemReference(key: UnitKey, dataSource: string): ItemReference {
  return { gtin: gtinOfKey(key), targetMarket: marketOfKey(key), dataSource };
}

/** Registration Response: the registry's decision about a trade item. */
export interface RegistrationReply extends ReplyBase {
  readonly kind: 'registration';
  readonly item: ItemReference;
  /** ACCEPTED means that it is registered, whether or not this message changed anything. */
  readonly status: 'ACCEPTED' | 'REJECTED';
}

/** One reason of a confirmation. */
export interface ConfirmationDetail {
  /** GTIN (14 digits) of the unit concerned, which can be below the confirmed one. */
  readonly gtin?: string;
  readonly code: string;
  readonly text: string;
  /** Corrective action, as in WARNING. */
  readonly action?: string;
  /** What the recipient expects. */
  readonly expected?: string;
}

/** Confirmation: what a data recipient did with a trade item. */
export interface ConfirmationReply extends ReplyBase {
  readonly kind: 'confirmation';
  readonly item: ItemReference;
  /** GLN of the recipient. */
  readonly recipient: string;
  readonly state: ConfirmationState;
  readonly details: readonly ConfirmationDetail[];
}

export type PoolReply = Gs1ResponseReply | RegistrationReply | ConfirmationReply;
