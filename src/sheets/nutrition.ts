import type { PreparationState } from '../domain/catalogue/field-keys.ts';
import { impliedState } from '../domain/nutrition/nutrient-headers.ts';
import {
  ENERGY,
  LABEL_NUTRIENTS,
  NUTRIENT_REFERENCE_VALUES,
  REFERENCE_INTAKES,
} from '../domain/nutrition/nutrients.ts';
import { alignDecimals, formatNumber, NO_BREAK, precisionSign } from './amounts.ts';
import type { LocalizedUnit } from './localized-unit.ts';

interface NutritionCell {
  readonly amount: string;
  /** Percentage of an average adult's reference intake; absent if unknown. */
  readonly intake?: string;
}

interface NutritionRow {
  readonly code: string;
  /** Name in the code list; templates use the legal term for the codes they know. */
  readonly name: string;
  /** Whether it is an "of which" row. */
  readonly isPart: boolean;
  /** One cell per column; undefined if the column has no value. */
  readonly cells: readonly (NutritionCell | undefined)[];
}

interface NutritionColumn {
  readonly state: PreparationState;
  /** Reference quantity, such as `100 g`; absent if unknown. */
  readonly basis?: string;
  readonly serving?: string;
}

export interface NutritionTable {
  readonly columns: readonly NutritionColumn[];
  readonly rows: readonly NutritionRow[];
  /** Whether any cell has a percentage. */
  readonly hasIntake: boolean;
  /** Whether any percentage is that of a vitamin or mineral. */
  readonly hasReferenceValue: boolean;
}

/** Order of the rows; other nutrients follow in the product's order. */
const PLACES: ReadonlyMap<string, number> = new Map(LABEL_NUTRIENTS.map(({ code }, index) => [code, index]));
const PARTS: ReadonlySet<string> = new Set(LABEL_NUTRIENTS.flatMap(({ code, partOf }) => (partOf ? code : [])));

/** Zeros are added up to this number of decimals: salt may have more, and fat must not get them. */
const DECIMALS = 1;

interface Amounts {
  readonly column: NutritionColumn;
  readonly cells: ReadonlyMap<string, NutritionCell>;
}

/** The nutrition declaration with one column per preparation state; undefined if the product has none. */
export function nutritionTable(unit: LocalizedUnit): NutritionTable | undefined {
  const states: readonly (PreparationState | undefined)[] = ['UNPREPARED', 'PREPARED', undefined];
  const found = states.flatMap((state) => {
    const cells = readCells(unit, state);
    if (cells.size === 0) return [];
    const basis = unit.amount('D8187', { state });
    const serving = unit.amount('D8193', { state });
    const column = {
      state: state ?? impliedState(unit.unit),
      ...(basis === undefined ? {} : { basis }),
      ...(serving === undefined ? {} : { serving }),
    };
    return [{ column, cells: alignCells(cells, unit) }];
  });
  if (found.length === 0) return undefined;
  const keys = [...new Set(found.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    columns: found.map(({ column }) => column),
    rows: keys.map((key) => toRow(unit, key, found)),
    hasIntake: found.some(({ cells }) => [...cells.values()].some((cell) => cell.intake !== undefined)),
    hasReferenceValue: found.some(({ cells }) =>
      [...cells].some(([key, cell]) => cell.intake !== undefined && NUTRIENT_REFERENCE_VALUES.has(codeOf(key))),
    ),
  };
}

function toRow(unit: LocalizedUnit, key: string, columns: readonly Amounts[]): NutritionRow {
  const code = codeOf(key);
  return {
    code,
    name: unit.keyword('NutrientTypeCode', code),
    isPart: PARTS.has(code),
    cells: columns.map(({ cells }) => cells.get(key)),
  };
}

/** Cells by nutrient. A repeated nutrient gets a key of its own each time. */
function readCells(unit: LocalizedUnit, state: PreparationState | undefined): Map<string, NutritionCell> {
  const cells = new Map<string, NutritionCell>();
  const energy = energyCell(unit, state);
  if (energy) cells.set(ENERGY, energy);
  for (const row of unit.rows('D8181', state)) {
    const place = { row, state };
    const code = unit.value('D8181', place);
    const amount = unit.amount('D8183', place);
    if (typeof code !== 'string' || amount === undefined || (code === ENERGY && energy)) continue;
    const intake = intakeOf(unit, code, place);
    const cell = {
      amount: precisionSign(unit.value('D8182', place)) + amount,
      ...(intake === undefined ? {} : { intake }),
    };
    let key = code;
    for (let time = 2; cells.has(key); time++) key = `${code} ${time}`;
    cells.set(key, cell);
  }
  return cells;
}

/** Amounts stand below each other with the same decimals. */
function alignCells(
  cells: ReadonlyMap<string, NutritionCell>,
  { language }: LocalizedUnit,
): Map<string, NutritionCell> {
  const entries = [...cells];
  const aligned = alignDecimals(
    entries.map(([, { amount }]) => amount),
    language,
    DECIMALS,
  );
  return new Map(entries.map(([key, cell], index) => [key, { ...cell, amount: aligned[index] ?? cell.amount }]));
}

function energyCell(unit: LocalizedUnit, state: PreparationState | undefined): NutritionCell | undefined {
  const parts = [
    ['D8175', 'D8176', 'kJ'],
    ['D8171', 'D8172', 'kcal'],
  ].flatMap(([id = '', precision = '', symbol]) => {
    const amount = unit.amount(id, { state });
    return amount === undefined
      ? []
      : [`${precisionSign(unit.value(precision, { state }))}${amount}${NO_BREAK}${symbol}`];
  });
  if (parts.length === 0) return undefined;
  const kilojoules = unit.value('D8175', { state });
  const intake =
    typeof kilojoules === 'number'
      ? percent(unit, (kilojoules / (REFERENCE_INTAKES.get(ENERGY) ?? 1)) * 100)
      : undefined;
  return { amount: parts.join(' / '), ...(intake === undefined ? {} : { intake }) };
}

/** Units of measure in grams. */
const GRAMS: Readonly<Partial<Record<string, number>>> = { GRM: 1, MGM: 1e-3, MC: 1e-6 };

/** The product's own percentage; otherwise computed from the reference value of the nutrient. */
function intakeOf(
  unit: LocalizedUnit,
  code: string,
  place: { row: number; state: PreparationState | undefined },
): string | undefined {
  const given = unit.value('D8185', place);
  if (typeof given === 'number') return percent(unit, given);
  const reference = REFERENCE_INTAKES.get(code) ?? NUTRIENT_REFERENCE_VALUES.get(code);
  const quantity = unit.value('D8183', place);
  const grams = GRAMS[String(unit.value('D8184', place))];
  if (code === ENERGY || reference === undefined || grams === undefined || typeof quantity !== 'number')
    return undefined;
  return percent(unit, ((quantity * grams) / reference) * 100);
}

function percent(unit: LocalizedUnit, value: number): string {
  if (value > 0 && value < 1) return `<${NO_BREAK}1${NO_BREAK}%`;
  return `${formatNumber(Math.round(value), unit.language)}${NO_BREAK}%`;
}

function codeOf(key: string): string {
  return key.split(' ')[0] ?? key;
}

function placeOf(key: string): number {
  const code = codeOf(key);
  return code === ENERGY ? -1 : (PLACES.get(code) ?? PLACES.size);
}
