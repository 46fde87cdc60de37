import type { InstanceContext } from '../../context.ts';
import { childLinks } from '../../domain/hierarchy/hierarchy.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { differingKeys } from '../../domain/sending/sent-data.ts';
import { RECIPIENT_KEYS } from '../../domain/gs1-record/recipients.ts';
import type { IsSame } from '../../domain/gs1-record/compare-hierarchy.ts';
import type { Connection, Transaction } from '../../storage/database/database.ts';
import { findHierarchiesWith, heldRevisions, type HierarchyRecord } from '../../storage/gs1/gs1-hierarchies.ts';
import { compareSent, previewHierarchies, refreshHierarchies } from './refresh-hierarchies.ts';

/** A unit before and after a save. */
export interface SavedUnit {
  readonly before: Product;
  readonly after: Product;
}

/** Pairs the previous and the saved state of each changed unit that was ever sent to GS1. */
export function savedUnitsAtGs1(
  keys: Iterable<UnitKey>,
  before: ReadonlyMap<UnitKey, Product>,
  after: ReadonlyMap<UnitKey, Product>,
): SavedUnit[] {
  return [...keys].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    if (!was || !is || was.revision === is.revision || was.gs1.report === undefined) return [];
    return [{ before: was, after: is }];
  });
}

/**
 * Hierarchies whose statuses change with a save: a unit at GS1 became outdated or current, or the structure or the
 * recipients changed.
 */
export async function findAffectedHierarchies(
  db: Connection,
  units: readonly SavedUnit[],
  ctx: InstanceContext,
): Promise<UnitKey[]> {
  if (units.length === 0) return [];
  const records = await findHierarchiesWith(
    db,
    units.map(({ before }) => before.key),
  );
  if (records.length === 0) return [];
  // Comparing a unit that was saved again needs the sent values; a revision that no message has forces reading them.
  const products = new Map(units.map(({ before }) => [before.key, { revision: 0 }]));
  const isSame = await compareSent(db, records, products, ctx);
  return records.filter((record) => units.some((unit) => isAffected(unit, record, isSame))).map(({ top }) => top);
}

function isAffected({ before, after }: SavedUnit, record: HierarchyRecord, isSame: IsSame): boolean {
  const { key } = before;
  const revisions = heldRevisions(key, record);
  if (revisions.some((revision) => isSame(before, revision) !== isSame(after, revision))) return true;
  if (revisions.length > 0 && linksOf(before) !== linksOf(after)) return true;
  return record.top === key && haveRecipientsChanged(before, after);
}

function linksOf({ values, targetMarket }: Product): string {
  return JSON.stringify(childLinks(values, targetMarket).map(({ child }) => child));
}

function haveRecipientsChanged(before: Product, after: Product): boolean {
  return differingKeys(before.values, after.values).some((key) =>
    RECIPIENT_KEYS.some((prefix) => key.startsWith(prefix)),
  );
}

/**
 * Updates statuses after a save, in its transaction.
 * @returns the units whose statuses may have changed, in their current state
 */
export async function refreshSaved(
  tx: Transaction,
  units: readonly SavedUnit[],
  ctx: InstanceContext,
): Promise<ReadonlyMap<UnitKey, Product>> {
  const tops = await findAffectedHierarchies(tx, units, ctx);
  return tops.length === 0 ? new Map() : (await refreshHierarchies(tx, tops, ctx)).products;
}

/** Units with the statuses that a save would lead to. Stores nothing. @param units the neighbourhood after the save */
export async function previewSaved(
  db: Connection,
  saved: readonly SavedUnit[],
  units: ReadonlyMap<UnitKey, Product>,
  ctx: InstanceContext,
): Promise<ReadonlyMap<UnitKey, Product>> {
  const tops = await findAffectedHierarchies(db, saved, ctx);
  return tops.length === 0 ? units : previewHierarchies(db, tops, units, ctx);
}
