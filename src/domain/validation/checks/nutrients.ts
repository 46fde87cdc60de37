import { isPreparationState } from '../../catalogue/field-keys.ts';
import { impliedState, nutrientHeaders, type Nutrient, type NutrientHeader } from '../../nutrition/nutrient-headers.ts';
import { ENERGY_FIELDS } from '../../nutrition/nutrients.ts';
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

/** Columns of a nutrient header other than nutrients and energy; a value creates the header of its state. */
export const HEADER_COLUMNS = ['D8187', 'D9140', 'D9141', 'D8193'] as const;

/** Every preparation state that the unit names, or has values for, declares a nutrient or energy. */
export const everyHeaderIsStated: UnitCheck = (unit, report) => {
  if (!unit.has('D8173') && !HEADER_COLUMNS.some((id) => unit.has(id))) return;
  const stated = new Set<string>(
    unit.derive(nutrientHeaders).flatMap(({ isStated, state }) => (isStated ? state : [])),
  );
  const missing = new Map<string, string>();
  for (const id of HEADER_COLUMNS) {
    for (const { state } of unit.entries(id))
      missing.set(state ?? impliedState(unit), unit.keyBeside({ row: 1, state }, 'D8181'));
  }
  for (const state of unit.codes('D8173')) {
    // Other states have no fields for nutrients.
    const key = isPreparationState(state) ? unit.keyBeside({ row: 1, state }, 'D8181') : 'D8173';
    if (!missing.has(state)) missing.set(state, key);
  }
  for (const [state, key] of missing) if (!stated.has(state)) report(key, { state });
};

/** Energy is one nutrient in two units of measure: a precision of either is enough. */
export const energyHasPrecision: UnitCheck = (unit, report) => {
  for (const header of unit.derive(nutrientHeaders)) {
    const isStated = (id: string): boolean => unit.value(header.key(id)) !== undefined;
    const [field] = ENERGY_FIELDS.filter(({ amount }) => isStated(amount));
    if (field && !ENERGY_FIELDS.some(({ amount, precision }) => isStated(amount) && isStated(precision)))
      report(header.key(field.precision));
  }
};

/** Between the factors of Annex XIV that differ most (fibre 8 to 2, organic acids 13 to 3), and a margin. */
const [LEAST_KJ_PER_KCAL, MOST_KJ_PER_KCAL] = [3.9, 4.45] as const;

/** Energy in kJ and in kcal is the same energy. Both are rounded to whole numbers on the label. */
export const energiesAgree: UnitCheck = (unit, report) => {
  for (const header of unit.derive(nutrientHeaders)) {
    const [kj, kcal] = [unit.number(header.key('D8175')), unit.number(header.key('D8171'))];
    if (kj === undefined || kcal === undefined) continue;
    if (kj < LEAST_KJ_PER_KCAL * (kcal - 1) || kj > MOST_KJ_PER_KCAL * (kcal + 1))
      report(header.key('D8171'), { value: kcal, kj, expected: Math.round(kj / 4.184) });
  }
};
