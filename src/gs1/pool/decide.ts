import type { ReplyError } from '../replies/reply.ts';
import type { Behaviour, ReplyDelivery } from './behaviours.ts';
import { checkMessage } from './check-message.ts';
import type { PoolRules } from './check-document.ts';
import type { Registry } from './memory.ts';
import type { IncomingMessage, IncomingTransaction } from './read-message.ts';

/** The pool's decision about a message. */
export interface Decision {
  readonly errors: readonly ReplyError[];
  readonly accepted: readonly AcceptedTransaction[];
  readonly delivery: ReplyDelivery;
  readonly delaySeconds: number;
}

export interface AcceptedTransaction extends IncomingTransaction {
  readonly behaviour: Behaviour;
}

export type BehaviourOf = (gtin: string) => Behaviour;

/** Decides by the problems of the message; without problems, by the configured behaviour of its top units. */
export function decide(
  message: IncomingMessage,
  registry: Registry,
  rules: PoolRules,
  behaviourOf: BehaviourOf,
): Decision {
  const found = checkMessage(message, registry, rules);
  const transactions = message.transactions.map((transaction) => ({
    ...transaction,
    behaviour: behaviourOf(transaction.documents[0]?.top.gtin ?? ''),
  }));
  const refused = new Set(found.map(({ transactionId }) => transactionId));
  const wanted = transactions.filter(({ id }) => !refused.has(id)).flatMap(rejectAsTold);
  const errors = [...found, ...wanted];
  const isRefused = errors.some(({ level }) => level === 'message');
  const withErrors = new Set(errors.map(({ transactionId }) => transactionId));
  const behaviours = transactions.map(({ behaviour }) => behaviour);
  return {
    errors,
    accepted: isRefused ? [] : transactions.filter(({ id }) => !withErrors.has(id)),
    delivery: behaviours.find(({ delivery = 'NORMAL' }) => delivery !== 'NORMAL')?.delivery ?? 'NORMAL',
    delaySeconds: Math.max(0, ...behaviours.map(({ delaySeconds = 0 }) => delaySeconds)),
  };
}

/** Default codes of a rejection. */
const ANY_CODE = ['SIMULATED'];

function rejectAsTold({ behaviour, id, commandId, documents }: AcceptedTransaction): ReplyError[] {
  const { outcome, codes = ANY_CODE, level = 'document' } = behaviour;
  const [document] = documents;
  if (outcome !== 'REJECT' || !document) return [];
  const { gtin } = document.top;
  const places: Record<ReplyError['level'], Partial<ReplyError>> = {
    message: {},
    transaction: { transactionId: id },
    command: { transactionId: id, commandId },
    document: { transactionId: id, commandId, documentId: document.id },
    attribute: {
      transactionId: id,
      commandId,
      documentId: document.id,
      attribute: 'gtin',
      value: gtin,
      xPath: 'catalogueItem/tradeItem/gtin',
    },
  };
  return codes.map((code) => ({
    level,
    ...places[level],
    code,
    text: `The simulated data pool rejects ${gtin} with code ${code}`,
  }));
}
