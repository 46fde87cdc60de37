import { childLinks } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { Neighbourhood } from '../hierarchy/neighbourhood.ts';
import type { Steps } from '../steps.ts';

/** Units that can be validated independently of the rest of the batch. */
export interface Part {
  readonly before: Neighbourhood;
  readonly after: ReadonlyMap<UnitKey, Product>;
  /** Keys of units whose values changed. */
  readonly changed: ReadonlySet<UnitKey>;
}

/** Number of single units per part: small enough to let other requests run in between. */
const PART_SIZE = 50;

/**
 * Divides a batch into parts that share no hierarchy: units with parents or children form one part, single units form
 * small parts. A small batch is one part. Units keep their order. Yields
 * undefined at pause points.
 */
export function* independentParts(
  before: Neighbourhood,
  after: ReadonlyMap<UnitKey, Product>,
  changed: ReadonlySet<UnitKey>,
): Generator<Part | undefined, void, undefined> {
  if (changed.size <= PART_SIZE) {
    yield { before, after, changed };
    return;
  }
  const partOf = (keys: readonly UnitKey[], changedKeys: readonly UnitKey[]): Part => ({
    before: { ...before, units: pick(before.units, keys) },
    after: pick(after, keys),
    changed: new Set(changedKeys),
  });
  const linked = yield* linkedUnits(before, after);
  const isLinked = (key: UnitKey): boolean => linked.has(key);
  const together = [...changed].filter(isLinked);
  if (together.length > 0) yield partOf([...after.keys()].filter(isLinked), together);
  const alone = [...changed].filter((key) => !isLinked(key));
  for (let start = 0; start < alone.length; start += PART_SIZE) {
    const keys = alone.slice(start, start + PART_SIZE);
    yield partOf(keys, keys);
  }
}

/** Units that have parents or children before or after the save. */
function* linkedUnits(
  { units, outsideParents }: Neighbourhood,
  after: ReadonlyMap<UnitKey, Product>,
): Steps<Set<UnitKey>> {
  const linked = new Set<UnitKey>();
  for (const unit of new Set([...units.values(), ...after.values()])) {
    for (const { child } of childLinks(unit.values, unit.targetMarket)) linked.add(unit.key).add(child);
    yield;
  }
  for (const [key, parents] of outsideParents) if (parents > 0) linked.add(key);
  return linked;
}

function pick(units: ReadonlyMap<UnitKey, Product>, keys: readonly UnitKey[]): Map<UnitKey, Product> {
  const picked = new Map<UnitKey, Product>();
  for (const key of keys) {
    const unit = units.get(key);
    if (unit) picked.set(key, unit);
  }
  return picked;
}
