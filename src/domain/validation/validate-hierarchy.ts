import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import type { AcceptedVersions } from '../hierarchy/neighbourhood.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { RuleSet } from './engine.ts';
import type { Finding } from '../product/finding.ts';
import { marketOfKey } from '../product/identifiers.ts';
import { UNIT_TYPE } from '../catalogue/field-ids.ts';
import type { UnitType } from '../catalogue/unit-types.ts';
import { Unit } from '../product/unit.ts';
import { finishSteps } from '../steps.ts';

/** Findings of the rules for a hierarchy as a whole, whether or not its top is part of another one. */
export function validateHierarchy(
  { top, nodes }: Hierarchy<Product>,
  { rules, catalogue }: { readonly rules: RuleSet; readonly catalogue: FieldCatalogue },
  accepted: AcceptedVersions | undefined,
  today: string,
): Map<UnitKey, Finding[]> {
  const units = new Map([...nodes].map(([key, { unit, links }]) => [key, { unit: new Unit(unit, catalogue), links }]));
  const control = { today, accepted: acceptedUnits(top, accepted, catalogue) };
  return finishSteps(rules.checkHierarchy({ top, nodes: units }, control));
}

/** The units as last sent to GS1, if it has or may get the hierarchy. */
export function acceptedUnits(
  top: UnitKey,
  accepted: AcceptedVersions | undefined,
  catalogue: FieldCatalogue,
): Map<UnitKey, Unit> | undefined {
  if (!accepted?.tops.has(top)) return undefined;
  return new Map(
    [...accepted.units].map(([key, values]) => {
      const unitType = values[UNIT_TYPE] as UnitType;
      return [key, new Unit({ key, targetMarket: marketOfKey(key), unitType, values }, catalogue)];
    }),
  );
}
