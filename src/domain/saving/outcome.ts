import type { FieldIssue } from '../input/issues.ts';
import type { ReadItem } from '../input/read-item.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';

/** One item of a write, done. */
export interface SavedItem {
  readonly product: Product;
  /** Whether nothing of it was kept. */
  readonly test: boolean;
  readonly customRequestId?: string;
  /** GLN that a send of it goes to instead of the stored recipients. */
  readonly dataRecipient?: string;
}

/** Why a write was refused as a whole. */
export type RefusalReason = 'INPUT_ERRORS' | 'PRECONDITION_FAILED' | 'CHANGED_BY_OTHER_USER';

/** A write that was refused as a whole: what was wrong with its items, and the units as they are stored. */
export interface RefusedSave {
  readonly reason: RefusalReason;
  readonly items: readonly ReadItem[];
  /** Issues by position of the item. */
  readonly issues: ReadonlyMap<number, readonly FieldIssue[]>;
  readonly units: ReadonlyMap<UnitKey, Product>;
}

export type SaveOutcome = { readonly saved: readonly SavedItem[] } | { readonly refused: RefusedSave };
