import type { UnitReadiness } from './readiness.ts';

/** Why a hierarchy was not sent or withdrawn. */
export type SendRefusal =
  | 'NO_DATA_POOL'
  | 'UNKNOWN_PRODUCT'
  | 'NO_ACTIVE_HIERARCHY'
  | 'NOT_READY_TO_SEND'
  | 'SEND_INTERRUPTED'
  | 'SEND_UNDER_WAY'
  | 'NOT_TRIED'
  | 'NEVER_SENT'
  | 'WITHDRAWAL_NOT_TAKEN'
  | 'TRANSMISSION_FAILED';

export interface SentHierarchy {
  readonly outcome: 'SENT';
  readonly messageId: string;
  /** Product id of the top unit. */
  readonly topProductId: string;
  /** Whether the message leaves later: once GS1 has answered the one before it. */
  readonly isWaiting?: boolean;
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
  /** Product ids of the tops of other hierarchies with the unit that could be sent. */
  readonly sendable?: readonly string[];
}

/** The outcome of a send or withdrawal. */
export type SendOutcome = SentHierarchy | RefusedHierarchy;

export function refuse(
  refusal: SendRefusal,
  params: RefusedHierarchy['params'] = {},
  rest: Pick<RefusedHierarchy, 'readiness' | 'messageId' | 'sendable'> = {},
): RefusedHierarchy {
  return { outcome: 'REFUSED', refusal, params, ...rest };
}
