import type { FieldIssue } from '../input/issues.ts';
import type { ReadItem } from '../input/read-item.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';

/** The outcome of one item of a save. */
export interface SavedItem {
  readonly product: Product;
  /** Whether nothing was saved. */
  readonly test: boolean;
  readonly customRequestId?: string;
  /** GLN to send to instead of the stored recipients. */
  readonly dataRecipient?: string;
}

/** Why a whole batch was refused. */
export type RefusalReason = 'INPUT_ERRORS' | 'PRECONDITION_FAILED' | 'CHANGED_BY_OTHER_USER';

/** A refused batch: the issues of its items, and the units as stored. */
export interface RefusedSave {
  readonly reason: RefusalReason;
  readonly items: readonly ReadItem[];
  /** Issues by position of the item. */
  readonly issues: ReadonlyMap<number, readonly FieldIssue[]>;
  readonly units: ReadonlyMap<UnitKey, Product>;
}

export type SaveOutcome = { readonly saved: readonly SavedItem[] } | { readonly refused: RefusedSave };
