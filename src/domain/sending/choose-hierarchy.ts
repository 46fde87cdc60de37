import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import { bySize, type ActiveHierarchies, type ActiveHierarchy } from './active-hierarchies.ts';

/**
 * The hierarchies with a unit that a send can be about: the active ones, and those that GS1 has although their top has
 * become part of another one. The simplest comes first.
 *
 * @param atGs1 tops of the hierarchies with the unit that GS1 has
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

/** The simplest hierarchy; but when GS1 has that one as it is stored, the simplest of which it has an older version. */
export function chooseHierarchy(hierarchies: readonly ActiveHierarchy[]): ActiveHierarchy | undefined {
  const [simplest] = hierarchies;
  if (!simplest || standingOf(simplest) !== 'CURRENT') return simplest;
  return hierarchies.find((hierarchy) => standingOf(hierarchy) === 'OUTDATED') ?? simplest;
}

/** How GS1 has a hierarchy, by the statuses of its top unit. */
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
