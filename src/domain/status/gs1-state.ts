import type { CatalogStatus, Gs1Status } from './statuses.ts';

/** One thing that a data pool or the registry found wrong. */
export interface ReportedError {
  /**
   * Where in the message it stands: message, transaction, command, document or attribute; registry for the registry.
   */
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

/** The newest reply of a data recipient. */
export interface RecipientStatement {
  readonly state: string;
  /** ISO. */
  readonly time: string;
  readonly details: readonly StatementDetail[];
}

/** A send or withdrawal that did not leave. */
interface FailedTransmission {
  readonly messageId: string;
  /** ISO. */
  readonly time: string;
  readonly reason: string;
}

/** What one recipient has of a hierarchy. */
export interface RecipientReport {
  /** GLN. */
  readonly recipient: string;
  /** What the recipient said (SYNCHRONISED, …), or how far the data are on their way to it. */
  readonly state: string;
  /** ISO; of a statement. */
  readonly time?: string;
  readonly details?: readonly StatementDetail[];
  /** ISO; of a recipient that waits: the day on which it gets the data. */
  readonly from?: string;
}

/** The status of a unit in one hierarchy that GS1 has or had. */
export interface HierarchyReport {
  /** Product id of the top unit. */
  readonly top: string;
  readonly status: CatalogStatus | null;
  /** Of the top unit: product ids of the units whose changes GS1 does not have in this hierarchy. */
  readonly pendingUnits?: readonly string[];
  readonly recipients: readonly RecipientReport[];
}

/** What stands behind the statuses of a unit. Stored as it is, as JSON. */
export interface Gs1Report {
  /** Errors in the latest replies; empty if everything was accepted; absent before a reply. */
  readonly errors?: readonly ReportedError[];
  readonly hierarchies?: readonly HierarchyReport[];
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
