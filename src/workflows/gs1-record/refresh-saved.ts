import type { InstanceContext } from '../../context.ts';
import { childLinks } from '../../domain/hierarchy/hierarchy.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { differingKeys } from '../../domain/sending/sent-data.ts';
import { RECIPIENT_KEYS } from '../../domain/gs1-record/recipients.ts';
import type { IsSame } from '../../domain/gs1-record/compare-hierarchy.ts';
import type { Connection, Transaction } from '../../storage/database/database.ts';
import { findHierarchiesWith, heldRevisions, type HierarchyRecord } from '../../storage/gs1/gs1-hierarchies.ts';
import { compareSent, refreshHierarchies } from './refresh-hierarchies.ts';

/** A unit before and after a save of its values. */
export interface SavedUnit {
  readonly before: Product;
  readonly after: Product;
}

/** Pairs units as they were with those that a save changed, as far as GS1 has ever been told of them. */
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
 * The hierarchies whose statuses change with a save: GS1 has an older version of a unit than before, or has the stored one
 * again; or their structure or recipients changed.
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
  // Of a unit saved again the sent values are needed to compare; the revision that no message has stands for that.
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
 * Brings the statuses of units up to date with what a save stored, in its transaction.
 * @returns the units whose statuses may have changed, as they are now
 */
export async function refreshSaved(
  tx: Transaction,
  units: readonly SavedUnit[],
  ctx: InstanceContext,
): Promise<ReadonlyMap<UnitKey, Product>> {
  const tops = await findAffectedHierarchies(tx, units, ctx);
  return tops.length === 0 ? new Map() : (await refreshHierarchies(tx, tops, ctx)).products;
}
