import type { InstanceContext } from '../../context.ts';
import { childLinks } from '../../domain/hierarchy/hierarchy.ts';
import { NO_FINDINGS, type Findings } from '../../domain/product/finding.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { FieldValues, Product } from '../../domain/product/product.ts';
import { futureVersions, valuesOn, type FutureVersion } from '../../domain/product/versions.ts';
import { UNIT_TYPE } from '../../domain/catalogue/field-ids.ts';
import type { UnitType } from '../../domain/catalogue/unit-types.ts';
import { validateUnits } from '../../domain/saving/validate-units.ts';
import { createPause, inTurns } from '../../pause.ts';
import { loadWithAccepted } from '../gs1-record/load-with-accepted.ts';
import { loadVersions } from '../../storage/products/versions.ts';
import { validationContextOf } from './validation-context-of.ts';

export interface ValidatedVersion {
  readonly values: FieldValues;
  readonly findings: Findings;
}

/**
 * Validates a future version in its hierarchies, with the versions that the other units will have on its date.
 * @param product as stored, or as a dry run would save it
 */
export async function validateVersion(
  product: Product,
  version: FutureVersion,
  ctx: InstanceContext,
): Promise<ValidatedVersion> {
  const { key } = product;
  const own = futureVersions((await loadVersions(ctx.db, [key])).get(key));
  const values = valuesOn(version.date, product.values, [...own.filter(({ date }) => date !== version.date), version]);
  const children = childLinks(values, product.targetMarket).map(({ child }) => child);
  const { units, ...around } = await loadWithAccepted(ctx.db, [key], children);
  const others = [...units.values()].filter((unit) => unit.key !== key);
  const stored = await loadVersions(
    ctx.db,
    others.map((unit) => unit.key),
  );
  const onDate = new Map<UnitKey, Product>([[key, onDay(product, values)]]);
  for (const unit of others) {
    onDate.set(unit.key, onDay(unit, valuesOn(version.date, unit.values, futureVersions(stored.get(unit.key)))));
  }
  const changed = new Set(onDate.keys());
  const validating = validateUnits({ ...around, units: onDate }, onDate, changed, validationContextOf(ctx));
  const { findings } = await inTurns(validating, createPause());
  return { values, findings: findings.get(key) ?? NO_FINDINGS };
}

/** A unit with the values of a day, not validated yet. */
function onDay(unit: Product, values: FieldValues): Product {
  return { ...unit, values, unitType: values[UNIT_TYPE] as UnitType, findings: NO_FINDINGS };
}
