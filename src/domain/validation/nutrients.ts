import type { PreparationState } from '../catalogue/field-keys.ts';
import type { Unit } from '../product/unit.ts';

/** A row of the grid of nutrients. */
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

/** What a product states of its nutrients in one preparation state. */
export interface NutrientHeader {
  readonly state: PreparationState;
  readonly nutrients: readonly Nutrient[];
  /** Whether it states a nutrient, energy included. */
  readonly isStated: boolean;
  /** The first row of a nutrient. */
  find(code: string): Nutrient | undefined;
  /** Reference quantity, as in 100 GRM. */
  readonly basis: { readonly quantity: number; readonly unit: string } | undefined;
  readonly hasBasisQuantity: boolean;
  readonly hasBasisType: boolean;
  /** Whether there is a text on the daily intake that percentages refer to. */
  readonly hasReference: boolean;
  /** The key of a field of the header, in the form in which the header is written. */
  key(id: string): string;
}

/** Fields of a header that make it one when they have a value. */
const ENERGY = ['D8171', 'D8175'];
const HEADER_FIELDS = ['D8181', 'D8187', ...ENERGY];

/**
 * The headers of a unit. Fields written without a state mean that of D8173 when it names one, else the product as sold.
 */
export function nutrientHeaders(unit: Unit): NutrientHeader[] {
  const written = new Set(HEADER_FIELDS.flatMap((id) => unit.entries(id).map((entry) => entry.state)));
  return [...written].map((state) => readHeader(unit, state, impliedState(unit)));
}

/** The state that fields written without one mean. */
export function impliedState(unit: Unit): PreparationState {
  const named = unit
    .codes('D8173')
    .find((code): code is PreparationState => code === 'PREPARED' || code === 'UNPREPARED');
  return named ?? 'UNPREPARED';
}

function readHeader(unit: Unit, written: PreparationState | undefined, fallback: PreparationState): NutrientHeader {
  const suffix = written === undefined ? '' : `-${written}`;
  const nutrients = unit
    .entries('D8181')
    .filter((entry) => entry.state === written)
    .map((entry): Nutrient => {
      const [quantity, unitCode, precision, daily] = ['D8183', 'D8184', 'D8182', 'D8185'].map((id) =>
        unit.beside(entry, id),
      );
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
  const quantity = unit.number(`D8187${suffix}`);
  const basisUnit = unit.text(`D8188${suffix}`);
  return {
    state: written ?? fallback,
    nutrients,
    isStated: nutrients.length > 0 || ENERGY.some((id) => unit.value(id + suffix) !== undefined),
    find: (code) => nutrients.find((nutrient) => nutrient.code === code),
    basis: quantity === undefined || basisUnit === undefined ? undefined : { quantity, unit: basisUnit },
    hasBasisQuantity: quantity !== undefined,
    hasBasisType: unit.has('D9140') && unit.value(`D9140${suffix}`) !== undefined,
    hasReference: unit.entries('D9141').some((entry) => entry.state === written),
    key: (id) => `${id}${suffix}`,
  };
}

/** Whether a header states its nutrients per 100 g, 100 ml or 1 l. */
export function isPerHundred({ basis }: NutrientHeader): boolean {
  if (!basis) return false;
  const { quantity, unit } = basis;
  return (
    (quantity === 100 && (unit === 'GRM' || unit === 'MLT')) ||
    (quantity === 1000 && unit === 'MLT') ||
    (quantity === 1 && unit === 'LTR')
  );
}
