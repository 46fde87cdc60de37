import type { UnitReadiness } from './readiness.ts';

/** Why a hierarchy was not sent, or not taken back. */
export type SendRefusal =
  | 'NO_DATA_POOL'
  | 'UNKNOWN_PRODUCT'
  | 'NO_ACTIVE_HIERARCHY'
  | 'NOT_READY_TO_SEND'
  | 'SEND_INTERRUPTED'
  | 'SEND_UNDER_WAY'
  | 'NEVER_SENT'
  | 'WITHDRAWAL_NOT_TAKEN'
  | 'TRANSMISSION_FAILED';

export interface SentHierarchy {
  readonly outcome: 'SENT';
  readonly messageId: string;
  /** Product id of the top unit. */
  readonly topProductId: string;
}

export interface RefusedHierarchy {
  readonly outcome: 'REFUSED';
  readonly refusal: SendRefusal;
  /** The message that is kept for another try, where there is one. */
  readonly messageId?: string;
  /** Values for the places of the text that tells why. */
  readonly params: Readonly<Record<string, string | number>>;
  /** What holds units back, where it is units. */
  readonly readiness?: readonly UnitReadiness[];
}

/** What became of an attempt to send or to withdraw a hierarchy. */
export type SendOutcome = SentHierarchy | RefusedHierarchy;

export function refuse(
  refusal: SendRefusal,
  params: RefusedHierarchy['params'] = {},
  rest: Pick<RefusedHierarchy, 'readiness' | 'messageId'> = {},
): RefusedHierarchy {
  return { outcome: 'REFUSED', refusal, params, ...rest };
}
