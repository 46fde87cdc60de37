import {
  DAILY_INTAKE_REFERENCE,
  NUTRIENT,
  NUTRIENT_DAILY_PERCENT,
  NUTRIENT_PRECISION,
  NUTRIENT_QUANTITY,
  NUTRIENT_UNIT,
  PREPARATION_STATE,
  REFERENCE_QUANTITY,
  REFERENCE_QUANTITY_TYPE,
  REFERENCE_QUANTITY_UNIT,
} from '../catalogue/field-ids.ts';
import { isPreparationState, type PreparationState } from '../catalogue/field-keys.ts';
import type { Unit } from '../product/unit.ts';
import { ENERGY_FIELDS } from './nutrients.ts';

/** A row of grid Nutrient. */
export interface Nutrient {
  readonly code: string;
  readonly row: number;
  readonly quantity: number | undefined;
  readonly unit: string | undefined;
  readonly precision: string | undefined;
  /** Percent of the daily intake. */
  readonly daily: number | undefined;
  /** The key of a column of this row. */
  key(id: string): string;
}

/** The nutrition declaration of a product in one preparation state. */
export interface NutrientHeader {
  readonly state: PreparationState;
  readonly nutrients: readonly Nutrient[];
  /** Whether it declares a nutrient or energy. */
  readonly isStated: boolean;
  /** Finds the first row of a nutrient. */
  find(code: string): Nutrient | undefined;
  /** Reference quantity, as in 100 GRM. */
  readonly basis: { readonly quantity: number; readonly unit: string } | undefined;
  readonly hasBasisQuantity: boolean;
  readonly hasBasisType: boolean;
  /** Whether a text states which daily intake percentages refer to. */
  readonly hasReference: boolean;
  /** The key of a header field, with or without the preparation state as the product has it. */
  key(id: string): string;
}

const ENERGY_AMOUNTS = ENERGY_FIELDS.map(({ amount }) => amount);
/** A preparation state has a header if one of these fields has a value. */
const HEADER_FIELDS = [NUTRIENT, REFERENCE_QUANTITY, ...ENERGY_AMOUNTS];
/** The columns of a nutrient row, except the code. */
const COLUMNS = [NUTRIENT_QUANTITY, NUTRIENT_UNIT, NUTRIENT_PRECISION, NUTRIENT_DAILY_PERCENT] as const;

/** The nutrient headers of a unit, one per preparation state with values. */
export function nutrientHeaders(unit: Unit): NutrientHeader[] {
  const written = new Set(HEADER_FIELDS.flatMap((id) => unit.entries(id).map((entry) => entry.state)));
  return [...written].map((state) => readHeader(unit, state, impliedState(unit)));
}

/** The preparation state of fields without one: the first in D8173, else UNPREPARED. */
export function impliedState(unit: Unit): PreparationState {
  return unit.codes(PREPARATION_STATE).find(isPreparationState) ?? 'UNPREPARED';
}

function readHeader(unit: Unit, written: PreparationState | undefined, fallback: PreparationState): NutrientHeader {
  const suffix = written === undefined ? '' : `-${written}`;
  const nutrients = unit
    .entries(NUTRIENT)
    .filter((entry) => entry.state === written)
    .map((entry): Nutrient => {
      const [quantity, unitCode, precision, daily] = COLUMNS.map((id) => unit.beside(entry, id));
      return {
        code: entry.value as string,
        row: entry.row,
        quantity: typeof quantity === 'number' ? quantity : undefined,
        unit: typeof unitCode === 'string' ? unitCode : undefined,
        precision: typeof precision === 'string' ? precision : undefined,
        daily: typeof daily === 'number' ? daily : undefined,
        key: (id) => unit.keyBeside(entry, id),
      };
    });
  const quantity = unit.number(REFERENCE_QUANTITY + suffix);
  const basisUnit = unit.text(REFERENCE_QUANTITY_UNIT + suffix);
  return {
    state: written ?? fallback,
    nutrients,
    isStated: nutrients.length > 0 || ENERGY_AMOUNTS.some((id) => unit.value(id + suffix) !== undefined),
    find: (code) => nutrients.find((nutrient) => nutrient.code === code),
    basis: quantity === undefined || basisUnit === undefined ? undefined : { quantity, unit: basisUnit },
    hasBasisQuantity: quantity !== undefined,
    hasBasisType: unit.has(REFERENCE_QUANTITY_TYPE) && unit.value(REFERENCE_QUANTITY_TYPE + suffix) !== undefined,
    hasReference: unit.entries(DAILY_INTAKE_REFERENCE).some((entry) => entry.state === written),
    key: (id) => `${id}${suffix}`,
  };
}

/** Whether nutrients are declared per 100 g, 100 ml or 1 l. */
export function isPerHundred({ basis }: NutrientHeader): boolean {
  if (!basis) return false;
  const { quantity, unit } = basis;
  return (
    (quantity === 100 && (unit === 'GRM' || unit === 'MLT')) ||
    (quantity === 1000 && unit === 'MLT') ||
    (quantity === 1 && unit === 'LTR')
  );
}
