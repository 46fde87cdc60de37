import { gtinOfKey, marketOfKey, type UnitKey } from '../../domain/product/identifiers.ts';

export const RESPONSE_STATUSES = ['ACCEPTED', 'MODIFIED', 'NO_ACTION', 'REJECTED'] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** What a recipient says of an item, from the first sign to the decision. */
export const CONFIRMATION_STATES = ['RECEIVED', 'SYNCHRONISED', 'REVIEW', 'REJECTED'] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

/** Where in a message an error stands, from outside in. */
export const ERROR_LEVELS = ['message', 'transaction', 'command', 'document', 'attribute'] as const;
export type ErrorLevel = (typeof ERROR_LEVELS)[number];

/** An answer that the service can't read. The message tells an operator why, in one sentence. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

interface AnswerBase {
  /** Instance identifier of the message that the answer came in. */
  readonly id: string;
  /** Place in that message, from 0: a message can hold several answers. With the id it names an answer for ever. */
  readonly part: number;
  /** When the message was written. */
  readonly time: Date;
}

/** What a data pool says of one transaction of a message. */
export interface TransactionAnswer {
  readonly transactionId: string;
  readonly status: ResponseStatus;
}

/** One thing that a pool finds wrong. */
export interface AnswerError {
  readonly level: ErrorLevel;
  /** Sent ids of the level and those around it, as far as the answer names them. */
  readonly transactionId?: string;
  readonly commandId?: string;
  readonly documentId?: string;
  /** Often the number of a GDSN rule; can be a code of the pool's own. Empty when the pool refuses without a reason. */
  readonly code: string;
  readonly text: string;
  readonly attribute?: string;
  readonly value?: string;
  readonly xPath?: string;
}

/** Accepted transactions and errors of a message that was sent. */
export interface ResponseAnswer extends AnswerBase {
  readonly kind: 'response';
  /** Id of the message that it answers. */
  readonly messageId: string;
  /** What the header names instead, where pools write two different ids. */
  readonly otherMessageId?: string;
  readonly transactions: readonly TransactionAnswer[];
  readonly errors: readonly AnswerError[];
}

/** Identifies an item in the network. */
export interface ItemReference {
  /** 14 digits. */
  readonly gtin: string;
  readonly targetMarket: string;
  /** GLN of the data source. */
  readonly dataSource: string;
}

/** The item that a key stands for: 14-digit GTIN, a dot, target market. */
export function toItemReference(key: UnitKey, dataSource: string): ItemReference {
  return { gtin: gtinOfKey(key), targetMarket: marketOfKey(key), dataSource };
}

/** What the registry says of an item. */
export interface RegistrationAnswer extends AnswerBase {
  readonly kind: 'registration';
  readonly item: ItemReference;
  /** Accepted means that it stands in the registry, changed by this message or not. */
  readonly status: 'ACCEPTED' | 'REJECTED';
}

/** One reason of a confirmation. */
export interface ConfirmationDetail {
  /** The unit meant, which can be below the one confirmed; 14 digits. */
  readonly gtin?: string;
  readonly code: string;
  readonly text: string;
  /** Corrective action, as in WARNING. */
  readonly action?: string;
  /** What the recipient waits for. */
  readonly expected?: string;
}

/** What a data recipient says of an item. */
export interface ConfirmationAnswer extends AnswerBase {
  readonly kind: 'confirmation';
  readonly item: ItemReference;
  /** GLN of the recipient. */
  readonly recipient: string;
  readonly state: ConfirmationState;
  readonly details: readonly ConfirmationDetail[];
}

export type PoolAnswer = ResponseAnswer | RegistrationAnswer | ConfirmationAnswer;
