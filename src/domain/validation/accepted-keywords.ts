import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { TARGET_MARKET, UNIT_TYPE } from '../catalogue/field-ids.ts';
import type { Field } from '../catalogue/field.ts';
import type { Keyword } from '../catalogue/keyword-list.ts';
import { isUnitType } from '../catalogue/unit-types.ts';
import { isTargetMarket } from '../product/identifiers.ts';
import type { RuleSet } from './engine.ts';

/** Fields that identify a unit: their input errors go beyond the code list. */
const IDENTITY: Readonly<Record<string, (code: string) => boolean>> = {
  [TARGET_MARKET]: isTargetMarket,
  [UNIT_TYPE]: isUnitType,
};

/**
 * The codes of a field that products of a market can have: those that are neither an input error nor, whatever else the
 * product contains, an ERROR.
 */
export function acceptedKeywords(
  field: Field,
  targetMarket: string,
  { catalogue, rules }: { readonly catalogue: FieldCatalogue; readonly rules: RuleSet },
): readonly Keyword[] {
  const keywords = catalogue.keywordList(field.keywordList ?? '')?.keywords ?? [];
  const refusals = rules.rules.flatMap((rule) =>
    rule.scope === 'unit' &&
    rule.severity === 'ERROR' &&
    rule.unitTypes === undefined &&
    rule.markets?.includes(targetMarket) !== false &&
    rule.check.refuses
      ? [rule.check.refuses]
      : [],
  );
  return keywords.filter(
    ({ code }) => IDENTITY[field.id]?.(code) !== false && !refusals.some((refuses) => refuses(field.id, code)),
  );
}
