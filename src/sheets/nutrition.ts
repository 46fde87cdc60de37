import { isPreparationState, PREPARATION_STATES, type PreparationState } from '../domain/catalogue/field-keys.ts';
import { formatNumber, NO_BREAK, precisionSign } from './amounts.ts';
import type { LocalizedUnit } from './localized-unit.ts';

export interface NutritionCell {
  readonly amount: string;
  /** Percent of the reference intake of an average adult; absent where none is laid down. */
  readonly intake?: string;
}

export interface NutritionRow {
  readonly code: string;
  /** Name in the code list; templates have the legal terms for those that they know by code. */
  readonly name: string;
  /** Whether the row is one of "of which". */
  readonly isPart: boolean;
  /** One a column; absent where the column has no such value. */
  readonly cells: readonly (NutritionCell | undefined)[];
}

export interface NutritionColumn {
  readonly state: PreparationState;
  /** What the amounts are of, as in `100 g`; absent when the product does not say. */
  readonly basis?: string;
  readonly serving?: string;
}

export interface NutritionTable {
  readonly columns: readonly NutritionColumn[];
  readonly rows: readonly NutritionRow[];
  /** Whether any cell has a percentage. */
  readonly hasIntake: boolean;
}

export const ENERGY = 'ENER-';
/**
 * Order in which nutrients stand on a label; what is not here comes after them, as the product has it.
 * @see Regulation (EU) No 1169/2011, Annex XV
 */
const ORDER = [
  ['FAT', false],
  ['FASAT', true],
  ['FAMSCIS', true],
  ['FAMS', true],
  ['FAPUCIS', true],
  ['FAPU', true],
  ['CHOAVL', false],
  ['SUGAR-', true],
  ['POLYL', true],
  ['STARCH', true],
  ['FIBTG', false],
  ['PRO-', false],
  ['SALTEQ', false],
] as const;
const PLACES: ReadonlyMap<string, number> = new Map(ORDER.map(([code], index) => [code, index]));
const PARTS: ReadonlySet<string> = new Set(ORDER.filter(([, isPart]) => isPart).map(([code]) => code));
/**
 * Reference intakes of an average adult: grams, and kilojoules of energy.
 * @see Regulation (EU) No 1169/2011, Annex XIII, part B
 */
const INTAKES: Readonly<Partial<Record<string, number>>> = {
  [ENERGY]: 8400,
  FAT: 70,
  FASAT: 20,
  CHOAVL: 260,
  'SUGAR-': 90,
  'PRO-': 50,
  SALTEQ: 6,
};

interface Amounts {
  readonly column: NutritionColumn;
  readonly cells: ReadonlyMap<string, NutritionCell>;
}

/** The nutrition declaration, a column for each state that the product has values of; undefined when it has none. */
export function nutritionTable(unit: LocalizedUnit): NutritionTable | undefined {
  const states: readonly (PreparationState | undefined)[] = ['UNPREPARED', 'PREPARED', undefined];
  const found = states.flatMap((state) => {
    const cells = readCells(unit, state);
    if (cells.size === 0) return [];
    const basis = unit.amount('D8187', { state });
    const serving = unit.amount('D8193', { state });
    const column = {
      state: state ?? stateOf(unit),
      ...(basis === undefined ? {} : { basis }),
      ...(serving === undefined ? {} : { serving }),
    };
    return [{ column, cells }];
  });
  if (found.length === 0) return undefined;
  const keys = [...new Set(found.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    columns: found.map(({ column }) => column),
    rows: keys.map((key) => toRow(unit, key, found)),
    hasIntake: found.some(({ cells }) => [...cells.values()].some((cell) => cell.intake !== undefined)),
  };
}

/** Values without a state are of the state of the product. */
function stateOf(unit: LocalizedUnit): PreparationState {
  const named = [unit.value('D8173')].flat()[0];
  return typeof named === 'string' && isPreparationState(named) ? named : PREPARATION_STATES[1];
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

/** Cells by nutrient. One that is given twice has a key of its own each time. */
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
    typeof kilojoules === 'number' ? percent(unit, (kilojoules / (INTAKES[ENERGY] ?? 1)) * 100) : undefined;
  return { amount: parts.join(' / '), ...(intake === undefined ? {} : { intake }) };
}

/** The percentage that the product gives, else the one of the reference intake where that is laid down in grams. */
function intakeOf(
  unit: LocalizedUnit,
  code: string,
  place: { row: number; state: PreparationState | undefined },
): string | undefined {
  const given = unit.value('D8185', place);
  if (typeof given === 'number') return percent(unit, given);
  const reference = INTAKES[code];
  const quantity = unit.value('D8183', place);
  if (reference === undefined || typeof quantity !== 'number' || unit.value('D8184', place) !== 'GRM') return undefined;
  return percent(unit, (quantity / reference) * 100);
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
