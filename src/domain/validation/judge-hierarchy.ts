import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { RuleSet } from './engine.ts';
import type { Finding } from '../product/finding.ts';
import { Unit } from '../product/unit.ts';
import { finishSteps } from '../steps.ts';

/** Findings of the rules for a hierarchy as a whole, whether or not its top is part of another one. */
export function judgeHierarchy(
  { top, nodes }: Hierarchy<Product>,
  { rules, catalogue }: { readonly rules: RuleSet; readonly catalogue: FieldCatalogue },
): Map<UnitKey, Finding[]> {
  const units = new Map([...nodes].map(([key, { unit, links }]) => [key, { unit: new Unit(unit, catalogue), links }]));
  return finishSteps(rules.checkHierarchy({ top, nodes: units }));
}
