import { inBaseUnit, isAbove } from '../../domain/measures.ts';
import type { XmlElement } from '../xml/parse-xml.ts';
import { elementsAt, textAt } from '../xml/reading.ts';
import { problem, valueProblem, type Problem } from './problem.ts';

/** The values of a trade item that change control compares, as text by rule; absent if the item has no such value. */
export type ItemVersion = Readonly<Record<string, string>>;

const EXTENSION = 'tradeItem/tradeItemInformation/extension';
const MEASUREMENTS = `${EXTENSION}/tradeItemMeasurementsModule/tradeItemMeasurements`;
const CHILD = 'tradeItem/nextLowerLevelTradeItemInformation';

/** Values that CHANGE_BY_REFRESH must not change, by rule. */
const FIXED: Readonly<Record<string, string>> = {
  '449': `${MEASUREMENTS}/netContent`,
  '450': `${EXTENSION}/salesInformationModule/salesInformation/priceComparisonMeasurement`,
  '451': `${EXTENSION}/tradeItemDescriptionModule/tradeItemDescriptionInformation/brandNameInformation/brandName`,
  '452': `${CHILD}/totalQuantityOfNextLowerLevelTradeItem`,
  '453': `${CHILD}/childTradeItem/gtin`,
  '485': 'tradeItem/tradeItemSynchronisationDates/discontinuedDateTime',
};
/** Measures that CHANGE_BY_REFRESH may change by up to 20 %, with the rules for growing and shrinking. */
const MEASURES: readonly (readonly [grow: string, shrink: string, path: string])[] = [
  ['500', '1085', `${MEASUREMENTS}/height`],
  ['501', '1086', `${MEASUREMENTS}/width`],
  ['502', '1087', `${MEASUREMENTS}/depth`],
  ['503', '1088', `${MEASUREMENTS}/tradeItemWeight/grossWeight`],
];
const ALLERGENS = `${EXTENSION}/allergenInformationModule/allergenRelatedInformation/allergen`;
const PRESENT = ['CONTAINS', 'MAY_CONTAIN'];
const SWEDEN = '752';

/** Reads the values of a `catalogueItem` that change control compares. */
export function versionOf(unit: XmlElement): ItemVersion {
  const version: Record<string, string> = {};
  const add = (name: string, texts: readonly string[]): void => {
    if (texts.length > 0) version[name] = [...texts].sort().join(', ');
  };
  for (const [rule, path] of Object.entries(FIXED)) add(rule, elementsAt(unit, path).map(describe));
  for (const [grow, , path] of MEASURES) add(grow, elementsAt(unit, path).map(describe));
  if (textAt(unit, 'tradeItem/targetMarket/targetMarketCountryCode') === SWEDEN) {
    const allergens = elementsAt(unit, ALLERGENS).filter((allergen) =>
      PRESENT.includes(textAt(allergen, 'levelOfContainmentCode') ?? ''),
    );
    add(
      '1807',
      allergens.flatMap((allergen) => textAt(allergen, 'allergenTypeCode') ?? []),
    );
  }
  return version;
}

/** An amount with its unit of measure, or a text. Normalises amounts, so that 1.0 equals 1. */
function describe({ text, attributes }: XmlElement): string {
  const code = attributes.get('measurementUnitCode');
  return code === undefined ? text : `${Number(text)} ${code}`;
}

/** Change-control rules that a CHANGE_BY_REFRESH violates. @param before the version that the pool accepted last */
export function checkChanges(gtin: string, before: ItemVersion, now: ItemVersion): Problem[] {
  const fixed = [...Object.keys(FIXED), '1807'].flatMap((rule): Problem[] => {
    const [was, is] = [before[rule], now[rule]];
    if (was === is || (rule === '485' && was === undefined)) return [];
    const text = `${gtin}: the value changes from ${was ?? 'none'} to ${is ?? 'none'}, which needs CORRECT`;
    const path = FIXED[rule];
    return [path === undefined || is === undefined ? problem(rule, text) : valueProblem(rule, text, path, is)];
  });
  const measures = MEASURES.flatMap(([grow, shrink, path]): Problem[] => {
    const [was, is] = [toAmount(before[grow]), toAmount(now[grow])];
    if (!was || was.quantity !== is?.quantity) return [];
    const rule = isAbove(is.amount, was.amount * 1.2)
      ? grow
      : isAbove(was.amount * 0.8, is.amount)
        ? shrink
        : undefined;
    if (rule === undefined) return [];
    const text = `${gtin}: the value changes from ${before[grow]} to ${now[grow]}, by more than 20 %, which needs CORRECT`;
    return [valueProblem(rule, text, path, now[grow] ?? '')];
  });
  return [...fixed, ...measures];
}

function toAmount(text = ''): ReturnType<typeof inBaseUnit> {
  const [amount, code = ''] = text.split(' ');
  return inBaseUnit(Number(amount), code);
}
