import type { NoParams } from '../language.ts';
import type { UnitReadiness } from './readiness.ts';

/** Reasons why a hierarchy was not sent or withdrawn, with the values of the placeholders in their texts. */
export interface SendRefusalParams {
  readonly NO_DATA_POOL: NoParams;
  readonly UNKNOWN_PRODUCT: { readonly productId: string };
  readonly NO_ACTIVE_HIERARCHY: { readonly productId: string };
  /** The response also gives the reasons in `readiness`. */
  readonly NOT_READY_TO_SEND: { readonly productId: string };
  readonly FUTURE_VERSION: { readonly date: string };
  readonly SEND_INTERRUPTED: NoParams;
  readonly SEND_UNDER_WAY: { readonly productId: string };
  readonly NOT_TRIED: { readonly productId: string };
  readonly NEVER_SENT: { readonly productId: string };
  readonly WITHDRAWAL_NOT_TAKEN: NoParams;
  readonly TRANSMISSION_FAILED: { readonly reason: string };
}

export type SendRefusal = keyof SendRefusalParams;

interface SentHierarchy {
  readonly outcome: 'SENT';
  readonly messageId: string;
  /** Product id of the top unit. */
  readonly topProductId: string;
  /** Whether the message is transmitted later, after the reply to an earlier one. */
  readonly isWaiting?: boolean;
}

export interface RefusedHierarchy {
  readonly outcome: 'REFUSED';
  readonly refusal: SendRefusal;
  /** The stored message that can be resent, if there is one. */
  readonly messageId?: string;
  /** Values of the placeholders in the text of the reason. */
  readonly params: SendRefusalParams[SendRefusal];
  /** Readiness of each unit, if units block the send. */
  readonly readiness?: readonly UnitReadiness[];
  /** Product ids of the top units of other hierarchies with the unit that can be sent. */
  readonly sendable?: readonly string[];
}

/** The outcome of a send or withdrawal. */
export type SendOutcome = SentHierarchy | RefusedHierarchy;

/** A hierarchy that a dry run would send. */
export interface ReadyHierarchy {
  readonly outcome: 'READY';
}

/** The outcome for one of the hierarchies of a request. */
export interface HierarchyOutcome<Outcome = SendOutcome | ReadyHierarchy> {
  /** Product id of the top unit. */
  readonly topProductId: string;
  readonly send: Outcome;
}

type Rest = Pick<RefusedHierarchy, 'readiness' | 'messageId' | 'sendable'>;

export function refuse<Refusal extends SendRefusal>(
  refusal: Refusal,
  ...[params, rest]: [SendRefusalParams[Refusal]] extends [NoParams]
    ? [params?: NoParams, rest?: Rest]
    : [params: SendRefusalParams[Refusal], rest?: Rest]
): RefusedHierarchy {
  return { outcome: 'REFUSED', refusal, params: params ?? {}, ...rest };
}
