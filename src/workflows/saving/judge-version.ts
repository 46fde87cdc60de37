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
import { loadNeighbourhood } from '../../storage/products/products.ts';
import { loadVersions } from '../../storage/products/versions.ts';
import { validationContextOf } from './validation-context-of.ts';

export interface JudgedVersion {
  readonly values: FieldValues;
  readonly findings: Findings;
}

/**
 * Validates a future version in its hierarchies, with the versions that the other units will have on its date.
 * @param product as stored, or as a dry run would save it
 */
export async function judgeVersion(
  product: Product,
  version: FutureVersion,
  ctx: InstanceContext,
): Promise<JudgedVersion> {
  const { key } = product;
  const values = await valuesOfVersion(product, version, ctx);
  const children = childLinks(values, product.targetMarket).map(({ child }) => child);
  const { units, outsideParents } = await loadNeighbourhood(ctx.db, [key], children);
  const stored = await loadVersions(ctx.db, [...units.keys()]);
  const onDate = new Map<UnitKey, Product>();
  for (const [other, unit] of new Map(units).set(key, product)) {
    const onDay = other === key ? values : valuesOn(version.date, unit.values, futureVersions(stored.get(other)));
    onDate.set(other, { ...unit, values: onDay, unitType: onDay[UNIT_TYPE] as UnitType, findings: NO_FINDINGS });
  }
  const changed = new Set(onDate.keys());
  const validating = validateUnits({ units: onDate, outsideParents }, onDate, changed, validationContextOf(ctx));
  const { findings } = await inTurns(validating, createPause());
  return { values, findings: findings.get(key) ?? NO_FINDINGS };
}

async function valuesOfVersion(
  { key, values }: Product,
  version: FutureVersion,
  ctx: InstanceContext,
): Promise<FieldValues> {
  const others = futureVersions((await loadVersions(ctx.db, [key])).get(key)).filter(
    ({ date }) => date !== version.date,
  );
  return valuesOn(version.date, values, [...others, version]);
}
