import type { components } from '../../generated/openapi.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { fillIn, type Language, type LocalText } from '../domain/language.ts';
import type { RefusalParams } from '../domain/refusals/refusal-params.ts';
import type {
  HierarchyOutcome,
  ReadyHierarchy,
  RefusedHierarchy,
  SendOutcome,
  SendRefusal,
} from '../domain/sending/outcome.ts';
import type { SendStatus, UnitReadiness } from '../domain/sending/readiness.ts';
import { describeRefusal } from '../http/problems/problem.ts';

type SendResult = components['schemas']['SendResult'];
type HierarchySendStep = components['schemas']['HierarchySendStep'];
type SendStep = Omit<components['schemas']['SendStep'], 'hierarchies'>;

export const SENT: LocalText = { en: 'Sent to GS1', da: 'Sendt til GS1' };
/** A message that is sent automatically after the reply to the one before it. */
export const WAITING: LocalText = {
  en: 'Will be sent to GS1 after its reply to the previous message',
  da: 'Sendes til GS1 efter svaret på den forrige meddelelse',
};
export const WITHDRAWN: LocalText = { en: 'Withdrawn from GS1', da: 'Trukket tilbage fra GS1' };
/** A hierarchy that a dry run would send. */
const READY: LocalText = { en: 'A test: would be sent to GS1', da: 'En test: ville blive sendt til GS1' };

/** Why a unit cannot be sent. */
const REASONS: Record<Exclude<SendStatus, 'READY'>, LocalText> = {
  VALIDATION_ERRORS: { en: '{productId} has errors in {fields}', da: '{productId} har fejl i {fields}' },
  NOT_READY: { en: '{productId} is not released ({fields})', da: '{productId} er ikke frigivet ({fields})' },
  VALUES_WITHOUT_PLACE: {
    en: '{productId} has values that a message has no place for in {fields}',
    da: '{productId} har værdier, som en meddelelse ikke har plads til, i {fields}',
  },
  TRANSMISSION_FAILED: { en: '{productId} did not leave', da: '{productId} blev ikke sendt' },
};
/** Other hierarchies of the unit that could be sent, by their top units. */
const OTHERS: LocalText = { en: 'ready to send: {others}', da: 'klar til at sende: {others}' };
/** Maximum number of fields and units named in a sentence; the list contains all of them. */
const MAX_NAMED = 5;

/**
 * Response to a send or withdrawal.
 * @param productId of the requested unit, as sent
 * @throws ServiceError with the reason why nothing was sent
 */
export function respondToSend(
  outcome: SendOutcome,
  productId: string,
  done: LocalText,
  language: Language,
): { status: 200; body: SendResult } {
  if (outcome.outcome === 'REFUSED') {
    const { refusal, messageId, readiness, sendable } = outcome;
    throw new ServiceError(refusal, {
      params: paramsOf(outcome, language),
      members: {
        productId,
        ...(messageId === undefined ? {} : { messageId }),
        ...(readiness ? { sendStatusList: readiness.map(presentUnit) } : {}),
        ...(sendable ? { sendableHierarchies: [...sendable] } : {}),
      },
    });
  }
  const { messageId, topProductId, isWaiting } = outcome;
  const result = (isWaiting ? WAITING : done)[language];
  return { status: 200, body: { status: 200, productId, result, messageId, topProductId } };
}

/**
 * Response to sending or withdrawing all hierarchies of a unit: the result of the first one sent, and a list of all.
 * @throws ServiceError with the reason why the first one was not sent, when none was
 */
export function respondToSendAll(
  outcomes: readonly HierarchyOutcome<SendOutcome>[],
  productId: string,
  done: LocalText,
  language: Language,
): { status: 200; body: SendResult } {
  const sent = outcomes.find(({ send }) => send.outcome === 'SENT') ?? outcomes[0];
  if (!sent) throw new ServiceError('NO_ACTIVE_HIERARCHY', { params: { productId } });
  const { status, body } = respondToSend(sent.send, productId, done, language);
  const hierarchies = outcomes.map((outcome) => presentHierarchySend(outcome, done, language));
  return { status, body: { ...body, hierarchies } };
}

/** Result for one of several hierarchies. */
export function presentHierarchySend(
  { topProductId, send }: HierarchyOutcome,
  done: LocalText,
  language: Language,
): HierarchySendStep {
  return { ...presentSendStep(send, done, language), topProductId };
}

/** Result of a send. One that is not due yet has not failed. */
export function presentSendStep(outcome: SendOutcome | ReadyHierarchy, done: LocalText, language: Language): SendStep {
  if (outcome.outcome === 'READY') return { status: 'SKIPPED', result: READY[language] };
  if (outcome.outcome === 'SENT') {
    const { messageId, topProductId, isWaiting } = outcome;
    return { status: 'SENT', result: (isWaiting ? WAITING : done)[language], messageId, topProductId };
  }
  const { refusal, messageId, readiness } = outcome;
  const isNotDue = ['NOT_READY_TO_SEND', 'NO_ACTIVE_HIERARCHY', 'FUTURE_VERSION'].includes(refusal);
  return {
    status: isNotDue ? 'SKIPPED' : 'FAILED',
    result: describeRefusal(refusal, paramsOf(outcome, language), language),
    ...(messageId === undefined ? {} : { messageId }),
    ...(readiness ? { sendStatusList: readiness.map(presentUnit) } : {}),
  };
}

function presentUnit({ productId, sendStatus, fields }: UnitReadiness): components['schemas']['SendStatus'] {
  return { productId, sendStatus, ...(fields ? { fields: [...fields] } : {}) };
}

function paramsOf(
  { params, readiness, sendable = [] }: RefusedHierarchy,
  language: Language,
): RefusalParams[SendRefusal] {
  if (!readiness || !('productId' in params)) return params;
  const held = readiness.filter(({ sendStatus }) => sendStatus !== 'READY');
  const reasons = held.slice(0, MAX_NAMED).map((unit) => describeUnit(unit, language));
  const others =
    sendable.length > 0 ? [fillIn(OTHERS[language], { others: sendable.slice(0, MAX_NAMED).join(', ') })] : [];
  return {
    productId: params.productId,
    reasons: [...reasons, ...(held.length > MAX_NAMED ? ['…'] : []), ...others].join('; '),
  };
}

function describeUnit({ productId, sendStatus, fields = [] }: UnitReadiness, language: Language): string {
  if (sendStatus === 'READY') return productId;
  const named = [...fields.slice(0, MAX_NAMED), ...(fields.length > MAX_NAMED ? ['…'] : [])].join(', ');
  return fillIn(REASONS[sendStatus][language], { productId, fields: named });
}
