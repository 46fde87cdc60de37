import type { UnitType } from '../catalogue/unit-types.ts';
import type { MessageState } from '../gs1-record/hierarchy-state.ts';
import type { Change } from '../history/change.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { CatalogStatus } from '../status/statuses.ts';
import type { GroupCounts } from '../validation/finding-groups.ts';

/** Number of products of a market with a status. */
export interface StatusCount {
  readonly targetMarket: string;
  readonly catalogStatus: CatalogStatus | null;
  readonly products: number;
}

export interface ProductCounts {
  readonly byStatus: readonly StatusCount[];
  readonly byUnitType: ReadonlyMap<UnitType, number>;
  /** False while products are being counted for the first time. */
  readonly isComplete: boolean;
}

/** How many products had findings. */
export interface FindingNumbers {
  readonly products: number;
  readonly withErrors: number;
  readonly withWarnings: number;
}

/** The numbers with which a day, `yyyy-MM-dd`, began. */
export interface FindingDay extends FindingNumbers {
  readonly day: string;
}

/** How many messages of a day are in a state. */
export interface SendCount {
  /** The local day on which they were made, `yyyy-MM-dd`. */
  readonly day: string;
  readonly state: MessageState;
  readonly messages: number;
}

/** What the data pool has not answered yet for a recipient. */
export interface WaitingRecipient {
  /** GLN. */
  readonly recipient: string;
  readonly messages: number;
  readonly hierarchies: number;
  /** When the oldest of the messages was made. */
  readonly oldest: Date;
}

/** The numbers with which a day ended. */
export interface FindingPoint extends FindingNumbers {
  /** `yyyy-MM-dd`. */
  readonly date: string;
}

/** How many messages were made on a day, and their outcomes by now. */
export interface SendPoint {
  readonly date: string;
  readonly messages: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly failed: number;
  readonly open: number;
}

/** Figures of all products, findings and sends. */
export interface Overview {
  readonly time: Date;
  readonly products: ProductCounts;
  readonly findings: GroupCounts & { readonly isComplete: boolean };
  readonly findingDays: readonly FindingPoint[];
  readonly sendDays: readonly SendPoint[];
  readonly waiting: readonly WaitingRecipient[];
  /** The newest first. */
  readonly changes: readonly Change[];
  /** The products that changed, as far as they still exist. */
  readonly changed: ReadonlyMap<UnitKey, Product>;
}
