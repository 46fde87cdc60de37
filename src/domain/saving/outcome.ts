import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import type { FieldIssue } from '../input/issues.ts';
import type { ReadItem } from '../input/read-item.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Findings } from '../product/finding.ts';
import type { Product } from '../product/product.ts';
import type { FutureVersion } from '../product/versions.ts';
import type { ServiceError } from '../refusals/service-error.ts';
import type { HierarchyOutcome } from '../sending/outcome.ts';

/** The outcome of one item of a save. */
export interface SavedItem {
  readonly product: Product;
  /** Whether nothing was saved. */
  readonly test: boolean;
  readonly customRequestId?: string;
  /** The version that the item wrote, if it takes effect on a later day; findings where it was validated. */
  readonly futureVersion?: FutureVersion & { readonly findings?: Findings };
  /** GLN to send to instead of the stored recipients. */
  readonly dataRecipient?: string;
  /** Whether to send every hierarchy with the product that GS1 has. */
  readonly allHierarchies?: true;
}

/** Why a write of items without issues was refused. */
export type SaveRefusal = ServiceError<'PRECONDITION_FAILED' | 'CHANGED_BY_OTHER_USER'>;

/** A write that was refused as a whole: why, what was wrong with its items, and the units as they are stored. */
export interface RefusedSave {
  /** Absent when the items have issues. */
  readonly refusal?: SaveRefusal;
  readonly items: readonly ReadItem[];
  /** Issues by position of the item. */
  readonly issues: ReadonlyMap<number, readonly FieldIssue[]>;
  readonly units: ReadonlyMap<UnitKey, Product>;
}

/** A saved item, as it stands after the send of its hierarchies. */
export interface SentItem extends SavedItem {
  /** One of each hierarchy that was to be sent; of a dry run, what they would be. */
  readonly sends: readonly HierarchyOutcome[];
}

/** Saved items, and the units as they would be if those of a dry run had been saved too. */
export interface Saved {
  readonly saved: readonly SavedItem[];
  /** Present if an item was a dry run. */
  readonly tested?: Neighbourhood;
}

export type SaveOutcome = Saved | { readonly refused: RefusedSave };

/** A line of a streamed response. */
export type LineAnswer = Readonly<Record<string, unknown>>;

/**
 * What became of a line of a streamed write: its item, why it was refused, or the answer to an earlier attempt. An
 * error that is not a `ServiceError` is a defect.
 */
export type LineOutcome<Item> = { readonly number: number } & (
  | { readonly item: Item }
  | { readonly error: unknown; readonly read?: ReadItem | undefined }
  | { readonly answer: LineAnswer }
);
