import type { CatalogStatus, Gs1Status } from './statuses.ts';

/** One thing that a data pool or the registry found wrong. */
export interface ReportedError {
  /** Where in the message it stands: message, transaction, command, document or attribute; registry for the registry. */
  readonly level: string;
  /** Often the number of a GDSN rule. Empty when no reason was given. */
  readonly code: string;
  readonly text: string;
  readonly attribute?: string;
  readonly value?: string;
}

/** One reason of a recipient. */
export interface StatementDetail {
  /** The unit meant, where it is another one than the one confirmed; 14 digits. */
  readonly gtin?: string;
  readonly code: string;
  readonly text: string;
  /** Corrective action, as in WARNING. */
  readonly action?: string;
}

/** The newest answer of a data recipient. */
export interface RecipientStatement {
  readonly state: string;
  /** ISO. */
  readonly time: string;
  readonly details: readonly StatementDetail[];
}

/** A send or withdrawal that did not leave. */
export interface FailedTransmission {
  readonly messageId: string;
  /** ISO. */
  readonly time: string;
  readonly reason: string;
}

/** What stands behind the statuses of a unit. Stored as it is, as JSON. */
export interface Gs1Report {
  /** The last message that left with the unit in it: the statuses follow its answer alone. */
  readonly messageId?: string;
  /** What the answer to it finds wrong, nothing when it is accepted; absent before the answer. */
  readonly errors?: readonly ReportedError[];
  /** By GLN of the recipient. */
  readonly recipients?: Readonly<Record<string, RecipientStatement>>;
  /** When recipients last lost the unit, ISO: what they say of earlier messages counts no more. */
  readonly withdrawn?: string;
  /** The last attempt, where it failed. */
  readonly failedTransmission?: FailedTransmission;
}

/** What GS1 and data recipients said of a unit. */
export interface Gs1State {
  readonly catalogStatus: CatalogStatus | null;
  readonly gs1Status: Gs1Status;
  readonly lastSendDate?: Date;
  readonly statusDate?: Date;
  readonly report?: Gs1Report;
}

export const NOT_SENT: Gs1State = { catalogStatus: null, gs1Status: 'NOT_SENT' };
