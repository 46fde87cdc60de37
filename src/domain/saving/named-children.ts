import { CHILD_GRID } from '../catalogue/field.ts';
import { CHILD_GTIN_PREFIX } from '../hierarchy/hierarchy.ts';
import type { WriteItem } from '../input/read-item.ts';
import { toUnitKey, type UnitKey } from '../product/identifiers.ts';

/** The units that an item names as children, in its row order. A child is in the same market as its parent. */
export function namedChildren({ grids, values, targetMarket }: WriteItem): UnitKey[] {
  if (!grids.has(CHILD_GRID)) return [];
  return [...values].flatMap(([key, value]) =>
    key.startsWith(CHILD_GTIN_PREFIX) && typeof value === 'string' ? toUnitKey(value, targetMarket) : [],
  );
}
