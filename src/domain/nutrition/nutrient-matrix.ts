import {
  NUTRIENT,
  NUTRIENT_QUANTITY,
  NUTRIENT_UNIT,
  PREPARATION_STATE,
  REFERENCE_QUANTITY,
  REFERENCE_QUANTITY_UNIT,
} from '../catalogue/field-ids.ts';
import { isPreparationState, type PreparationState } from '../catalogue/field-keys.ts';
import type { LocalText } from '../language.ts';
import { inBaseUnit } from '../measures.ts';
import type { FieldValues } from '../product/product.ts';
import { ENERGY, ENERGY_FIELDS, LABEL_NUTRIENTS } from './nutrients.ts';

/** A column of a nutrient matrix: an amount per 100 g or 100 ml, in one unit of measure. */
export interface NutrientColumn {
  readonly code: string;
  /** Field of the amount. Energy has its own. */
  readonly field: string;
  /** Unit of measure of the amounts, by code and as it is written. */
  readonly unit: string;
  readonly symbol: string;
  readonly title: LocalText;
  /** Minimum number of decimals shown. */
  readonly decimals: number;
}

const TITLES: Readonly<Record<string, LocalText>> = {
  FAT: { en: 'Fat', da: 'Fedt' },
  FASAT: { en: 'Saturates', da: 'Mættede fedtsyrer' },
  FAMSCIS: { en: 'Mono-unsaturates, cis', da: 'Enkeltumættede fedtsyrer, cis' },
  FAMS: { en: 'Mono-unsaturates', da: 'Enkeltumættede fedtsyrer' },
  FAPUCIS: { en: 'Polyunsaturates, cis', da: 'Flerumættede fedtsyrer, cis' },
  FAPU: { en: 'Polyunsaturates', da: 'Flerumættede fedtsyrer' },
  CHOAVL: { en: 'Carbohydrate', da: 'Kulhydrat' },
  'SUGAR-': { en: 'Sugars', da: 'Sukkerarter' },
  POLYL: { en: 'Polyols', da: 'Polyoler' },
  STARCH: { en: 'Starch', da: 'Stivelse' },
  FIBTG: { en: 'Fibre', da: 'Kostfibre' },
  'PRO-': { en: 'Protein', da: 'Protein' },
  SALTEQ: { en: 'Salt', da: 'Salt' },
};

/** Codes of the columns of a matrix unless its view chooses others: those of the mandatory declaration, and fibre. */
export const DECLARATION = [ENERGY, 'FAT', 'FASAT', 'CHOAVL', 'SUGAR-', 'FIBTG', 'PRO-', 'SALTEQ'];
/** Codes that a matrix can have. */
export const MATRIX_NUTRIENTS = [ENERGY, ...LABEL_NUTRIENTS.map(({ code }) => code)];

/** The columns of a nutrient: two of energy, one of any other. Empty for a code that a matrix cannot have. */
export function nutrientColumns(code: string): NutrientColumn[] {
  if (code === ENERGY) {
    const title = { en: 'Energy', da: 'Energi' };
    return ENERGY_FIELDS.map(({ unit, amount }) => {
      return { code, field: amount, unit, symbol: unit === 'KJO' ? 'kJ' : 'kcal', title, decimals: 0 };
    });
  }
  const title = TITLES[code];
  if (!title) return [];
  return [{ code, field: NUTRIENT_QUANTITY, unit: 'GRM', symbol: 'g', title, decimals: code === 'SALTEQ' ? 2 : 1 }];
}

/** Ids of the fields that amounts are calculated from. */
export const NUTRIENT_SOURCES: readonly string[] = [
  PREPARATION_STATE,
  NUTRIENT,
  NUTRIENT_QUANTITY,
  NUTRIENT_UNIT,
  REFERENCE_QUANTITY,
  REFERENCE_QUANTITY_UNIT,
  ...ENERGY_FIELDS.map(({ amount }) => amount),
];

const HUNDRED = 100;
const PER_THOUSAND = 1000;
/** Significant digits after a conversion: removes the rounding errors of binary fractions. */
const DIGITS = 12;

/**
 * The amount of a nutrient in 100 g or 100 ml of a product, in the unit of the column. Undefined without
 * a declared amount, a reference quantity, or a unit that can be converted.
 */
export function nutrientAmount(
  values: FieldValues,
  { code, field, unit }: Pick<NutrientColumn, 'code' | 'field' | 'unit'>,
  state: PreparationState,
): number | undefined {
  const suffix = suffixOf(values, state);
  const portion = gramsOf(values[REFERENCE_QUANTITY + suffix], values[REFERENCE_QUANTITY_UNIT + suffix]);
  if (portion === undefined || portion === 0) return undefined;
  const declared = code === ENERGY ? values[field + suffix] : quantityOf(values, code, unit, suffix);
  if (typeof declared !== 'number') return undefined;
  return portion === HUNDRED ? declared : Number(((declared * HUNDRED) / portion).toPrecision(DIGITS));
}

/** Keys contain the preparation state, or have no suffix if they are of the only state that the product names. */
function suffixOf(values: FieldValues, state: PreparationState): string {
  const suffix = `-${state}`;
  if (values[REFERENCE_QUANTITY + suffix] !== undefined) return suffix;
  const named = [values[PREPARATION_STATE] ?? []]
    .flat()
    .find((one) => typeof one === 'string' && isPreparationState(one));
  return (named ?? 'UNPREPARED') === state ? '' : suffix;
}

/** An amount in grams or millilitres. */
function gramsOf(amount: unknown, unit: unknown): number | undefined {
  if (typeof amount !== 'number' || typeof unit !== 'string') return undefined;
  const base = inBaseUnit(amount, unit);
  if (!base || base.quantity === 'length') return undefined;
  return Number((base.amount * PER_THOUSAND).toPrecision(DIGITS));
}

function quantityOf(values: FieldValues, code: string, unit: string, suffix: string): number | undefined {
  const prefix = `${NUTRIENT}${suffix}_`;
  for (const key in values) {
    if (values[key] !== code || !key.startsWith(prefix)) continue;
    const row = key.slice(NUTRIENT.length);
    const [amount, own] = [values[NUTRIENT_QUANTITY + row], values[NUTRIENT_UNIT + row]];
    if (typeof amount !== 'number') continue;
    if (own === unit) return amount;
    const base = typeof own === 'string' ? inBaseUnit(amount, own) : undefined;
    return base?.quantity === 'mass' ? Number((base.amount * PER_THOUSAND).toPrecision(DIGITS)) : undefined;
  }
  return undefined;
}
