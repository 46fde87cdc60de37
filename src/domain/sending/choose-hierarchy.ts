import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import { bySize, type ActiveHierarchies, type ActiveHierarchy } from './active-hierarchies.ts';

/**
 * The hierarchies in which a unit can be sent: the active ones, simplest first, then those at GS1 whose top unit has
 * since become part of another hierarchy.
 *
 * @param atGs1 top units of the hierarchies at GS1 that contain the unit
 */
export function sendableHierarchies(
  key: UnitKey,
  hierarchies: ActiveHierarchies,
  atGs1: readonly UnitKey[],
): ActiveHierarchy[] {
  const active = hierarchies.with(key);
  const known = new Set(active.map(({ top }) => top));
  const parts = atGs1
    .filter((top) => !known.has(top))
    .flatMap((top) => hierarchies.below(top) ?? [])
    .filter(({ nodes }) => nodes.has(key));
  return [...active, ...parts.sort(bySize)];
}

/** The simplest hierarchy, and those at GS1. @param atGs1 top units of the hierarchies at GS1 */
export function chooseAll(hierarchies: readonly ActiveHierarchy[], atGs1: readonly UnitKey[]): ActiveHierarchy[] {
  return hierarchies.filter(({ top }, index) => index === 0 || atGs1.includes(top));
}

/** The simplest hierarchy, or if that is current at GS1, the simplest one that is outdated there. */
export function chooseHierarchy(hierarchies: readonly ActiveHierarchy[]): ActiveHierarchy | undefined {
  const [simplest] = hierarchies;
  if (!simplest || standingOf(simplest) !== 'CURRENT') return simplest;
  return hierarchies.find((hierarchy) => standingOf(hierarchy) === 'OUTDATED') ?? simplest;
}

/** Whether GS1 has a hierarchy, and its current version, from the report of the top unit. */
function standingOf({ top, nodes }: Pick<ActiveHierarchy, 'top' | 'nodes'>): 'ABSENT' | 'OUTDATED' | 'CURRENT' {
  const unit = nodes.get(top)?.unit;
  const report = unit && reportOf(unit);
  if (!report || report.status === null) return 'ABSENT';
  const isOutdated = report.status === 'PENDING' || report.status === 'FAILED' || report.pendingUnits !== undefined;
  return isOutdated ? 'OUTDATED' : 'CURRENT';
}

function reportOf({ productId, gs1 }: Product) {
  return gs1.report?.hierarchies?.find(({ top }) => top === productId);
}
