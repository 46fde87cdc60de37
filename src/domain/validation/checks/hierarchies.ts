import type { Hierarchy } from '../../hierarchy/hierarchy.ts';
import { isAbove, measurementUnit } from '../../measures.ts';
import { isValidGln } from '../../product/identifiers.ts';
import type { FieldValue } from '../../product/product.ts';
import type { UnitType } from '../../catalogue/unit-types.ts';
import { isDynamicAssortment } from './conditions.ts';
import type { HierarchyCheck } from '../rule.ts';
import type { Unit } from '../../product/unit.ts';
import { amountOf, withUnit, type Measured } from './values.ts';

export type Units = Hierarchy<Unit>;

export const unitsOf = ({ nodes }: Units): Unit[] => [...nodes.values()].map((node) => node.unit);

/** Every pair of a parent and an existing child. */
export function* pairs({
  nodes,
}: Units): Generator<{ parent: Unit; child: Unit; row: number; quantity: number | undefined }> {
  for (const { unit: parent, links } of nodes.values()) {
    for (const { child, row, quantity } of links) {
      const node = nodes.get(child);
      if (node) yield { parent, child: node.unit, row, quantity };
    }
  }
}

/**
 * At least one unit of the hierarchy passes. Reports every unit, because changing any of them resolves the finding.
 * Reports nothing while any unit lacks the value.
 */
export function someUnit(key: string, passes: (unit: Unit) => boolean): HierarchyCheck {
  return (hierarchy, report) => {
    const all = unitsOf(hierarchy);
    if (!all.some((unit) => passes(unit) || unit.value(key) === undefined)) for (const unit of all) report(unit, key);
  };
}

/** Every GLN under the key equals the top unit's. Another rule reports invalid GLNs. */
export function sameGlnOnAllLevels(key: string): HierarchyCheck {
  return (hierarchy, report) => {
    const top = hierarchy.nodes.get(hierarchy.top)?.unit.text(key);
    if (top === undefined || !isValidGln(top)) return;
    for (const unit of unitsOf(hierarchy)) {
      const value = unit.text(key);
      if (value !== undefined && value !== top && isValidGln(value)) report(unit, key, { value, top });
    }
  };
}

/**
 * In a hierarchy with one child per level, all units that have a value have the same one.
 * @param per column that identifies what the value is for, if a unit can have several
 */
export function equalAlongTheLine(id: string, per?: string): HierarchyCheck {
  return (hierarchy, report) => {
    if ([...hierarchy.nodes.values()].some((node) => node.links.length > 1)) return;
    const stated = unitsOf(hierarchy).flatMap((unit) => unit.entries(id).map((entry) => ({ unit, entry })));
    const firstOf = new Map<unknown, FieldValue>();
    for (const { unit, entry } of stated) {
      const what = per === undefined ? undefined : unit.beside(entry, per);
      const first = firstOf.get(what);
      if (first === undefined) firstOf.set(what, entry.value);
      else if (entry.value !== first) report(unit, entry.key, { value: String(entry.value), top: String(first) });
    }
  };
}

/** No unit of type `inner` is directly inside a unit of an `outer` type. */
export function notInside(inner: UnitType, ...outer: readonly UnitType[]): HierarchyCheck {
  return (hierarchy, report) => {
    for (const { parent, child, row } of pairs(hierarchy)) {
      if (child.unitType === inner && outer.includes(parent.unitType))
        report(parent, `D8249_${row}`, { inner, outer: parent.unitType });
    }
  };
}

/**
 * A parent weighs at least as much as its children together.
 * @param tare weight of the parent's own packaging, in kilograms
 */
export function carriesContent(
  weight: Measured,
  tolerance: number,
  tare: (parent: Unit) => number = () => 0,
): HierarchyCheck {
  return ({ nodes }, report) => {
    for (const { unit: parent, links } of nodes.values()) {
      const own = amountOf(parent, weight);
      // Another rule reports a weight of zero.
      if (!own || own.amount <= 0 || links.length === 0 || isDynamicAssortment(parent)) continue;
      let content = tare(parent);
      for (const { child, quantity } of links) {
        const each = nodes.get(child) && amountOf((nodes.get(child) as { unit: Unit }).unit, weight);
        // If any child's weight is unknown, so is the sum.
        if (!each || quantity === undefined) {
          content = Number.NaN;
          break;
        }
        content += each.amount * quantity;
      }
      if (isAbove(content * tolerance, own.amount)) {
        report(parent, weight[0], {
          value: withUnit(parent, weight),
          content: `${Math.round(content * 1000) / 1000} KGM`,
        });
      }
    }
  };
}

/** All levels use one system of units, metric or imperial. */
export function oneSystem(unitField: string): HierarchyCheck {
  return (hierarchy, report) => {
    let system: string | undefined;
    for (const unit of unitsOf(hierarchy)) {
      for (const entry of unit.entries(unitField)) {
        const own = measurementUnit(String(entry.value))?.system;
        if (own === undefined) continue;
        system ??= own;
        if (own !== system) report(unit, entry.key, { value: String(entry.value) });
      }
    }
  };
}
