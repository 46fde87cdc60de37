import { nutrientHeaders, type Nutrient, type NutrientHeader } from '../../nutrition/nutrient-headers.ts';
import type { Report, UnitCheck } from '../rule.ts';

export function eachHeader(check: (header: NutrientHeader, report: Report) => void): UnitCheck {
  return (unit, report) => {
    for (const header of unit.derive(nutrientHeaders)) check(header, report);
  };
}

export function eachNutrient(check: (nutrient: Nutrient, report: Report) => void): UnitCheck {
  return eachHeader(({ nutrients }, report) => {
    for (const nutrient of nutrients) check(nutrient, report);
  });
}

/** A part must not exceed its whole. */
export function partOf(part: string, whole: string): UnitCheck {
  return eachHeader((header, report) => {
    const [lower, higher] = [header.find(part), header.find(whole)];
    if (lower?.quantity === undefined || higher?.quantity === undefined || lower.unit !== higher.unit) return;
    if (lower.quantity > higher.quantity)
      report(lower.key('D8183'), { part, whole, value: lower.quantity, limit: higher.quantity });
  });
}

/** Retired codes of a nutrient. Another rule reports their use. */
const FORMER_CODES: Readonly<Record<string, readonly string[]>> = { CHOAVL: ['CHO-'] };

/** A header that declares a part must declare its whole. */
export function needs(
  part: string,
  whole: string,
  applies: (header: NutrientHeader) => boolean = () => true,
): UnitCheck {
  return eachHeader((header, report) => {
    const nutrient = header.find(part);
    const isNamed = [whole, ...(FORMER_CODES[whole] ?? [])].some((code) => header.find(code));
    if (nutrient && !isNamed && applies(header)) report(nutrient.key('D8181'), { part, whole });
  });
}

/** No two rows of a header have the same values in `columns`. */
export function noTwoRows(columns: (nutrient: Nutrient) => readonly (string | undefined)[]): UnitCheck {
  return eachHeader(({ nutrients }, report) => {
    const seen = new Set<string>();
    for (const nutrient of nutrients) {
      const identity = JSON.stringify(columns(nutrient));
      if (seen.has(identity)) report(nutrient.key('D8181'), { value: nutrient.code });
      seen.add(identity);
    }
  });
}

/** Percentages of the daily intake need a text that says which intake they refer to. */
export function needsReference(nutrients: readonly string[], applies: (header: NutrientHeader) => boolean): UnitCheck {
  return eachHeader((header, report) => {
    const stated = header.nutrients.some(
      (nutrient) => nutrient.daily !== undefined && nutrients.includes(nutrient.code),
    );
    if (stated && !header.hasReference && applies(header)) report(`${header.key('D9141')}_1`);
  });
}
