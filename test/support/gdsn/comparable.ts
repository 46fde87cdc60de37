import {
  formatFieldKey,
  isPreparationState,
  PREPARATION_STATES,
  type FieldKey,
} from '../../../src/domain/catalogue/field-keys.ts';
import { toGtin14 } from '../../../src/domain/product/identifiers.ts';
import type { FieldValues } from '../../../src/domain/product/product.ts';
import { toDateTime } from '../../../src/gs1/messages/texts.ts';
import { COPENHAGEN } from '../../builders/catalogue.ts';
import { DEMO_CATALOGUE } from '../validate.ts';
import { MAPPING } from './send.ts';

/**
 * Normalises the values of a unit, so that stored values and values read from a message are equal if they mean the
 * same. It removes differences that a message cannot express:
 * - digits of a number after the fifteenth;
 * - labels and order of rows, because rows of one thing in several languages share an element;
 * - a date and its midnight; forms of a GTIN; a number with and without its decimals as text;
 * - values without a preparation state and those with the default state; named states and those that only have values;
 * - the supplier's item number and a row of numbers with its type;
 * - the precision of energy in kJ and kcal if only one is given: one element contains both amounts;
 * - a row without values of its own, in grids whose rows share an element.
 */
export function comparable(values: FieldValues): Record<string, unknown> {
  return new Comparison(values).result();
}

const ENERGY = { D8171: 'D8172', D8175: 'D8176' } as const;
/** Fields that are added in another way. */
const APART = ['D8164', 'D8173', 'D8256', 'D8384', 'D9001', 'D9002', 'D9260', ...Object.entries(ENERGY).flat()];

type Row = Record<string, unknown>;

class Comparison {
  readonly #values: FieldValues;
  readonly #state: string;

  constructor(values: FieldValues) {
    this.#values = values;
    this.#state = [values['D8173'] ?? []].flat().map(String).find(isPreparationState) ?? 'UNPREPARED';
  }

  result(): Record<string, unknown> {
    const single: Row = {};
    const rows = new Map<string, Map<string, Row>>();
    for (const key of Object.keys(this.#values)) {
      const located = DEMO_CATALOGUE.locate(key);
      if (typeof located === 'string' || APART.includes(located.id) || !isSent(located.id)) continue;
      const { field, row } = located;
      const value = this.#written(located);
      if (field.grid === undefined || row === undefined) single[this.#stated(located)] ??= value;
      else {
        const grid = rows.get(field.grid) ?? new Map<string, Row>();
        rows.set(field.grid, grid);
        const name = `${located.state ?? ''} ${row}`;
        const columns = grid.get(name) ?? (field.preparationState ? { state: located.state ?? this.#state } : {});
        grid.set(name, { ...columns, [field.id]: value });
      }
    }
    this.#placeMaterials(rows);
    return {
      ...single,
      ...Object.fromEntries([...rows].map(([grid, byRow]) => [grid, distinct(grid, [...byRow.values()])])),
      numbers: this.#numbers(),
      energy: this.#energy(),
      states: this.#states(),
    };
  }

  /** The text of a value in a message. */
  #written({ id, state, row }: FieldKey): unknown {
    const stored = this.#values[formatFieldKey({ id, state, row })];
    const value = typeof stored === 'number' ? Number(stored.toPrecision(15)) : stored;
    const field = DEMO_CATALOGUE.get(id);
    if (field?.format === 'datetime') return new Date(toDateTime(String(value), COPENHAGEN)).toISOString();
    if (field?.format === 'gtin') return toGtin14(String(value));
    if (typeof value !== 'number' || field?.numericString !== true) return value;
    const decimals = this.#values[formatFieldKey({ id: `${id}Decimals`, state, row })];
    const [digits = '', exponent = '0'] = String(value).split('e');
    const known = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
    return value.toFixed(Math.max(known, Number(decimals ?? 0)));
  }

  #stated({ id, state }: FieldKey): string {
    return DEMO_CATALOGUE.get(id)?.preparationState === true ? `${id}-${state ?? this.#state}` : id;
  }

  /** Puts materials into their packaging, identified by content, because its rows are renumbered. */
  #placeMaterials(rows: ReadonlyMap<string, Map<string, Row>>): void {
    const packaging = rows.get('Packaging') ?? new Map<string, Row>();
    const [first] = [...packaging.keys()].sort((a, b) => Number(a) - Number(b));
    for (const [name, material] of rows.get('PackagingMaterial') ?? []) {
      const named = this.#values[`D9096_${name.trim()}`];
      material['packaging'] = canonical(packaging.get(named === undefined ? (first ?? '') : ` ${String(named)}`) ?? {});
    }
  }

  #numbers(): string[] {
    const own = this.#values['D8256'];
    const numbers = Object.keys(this.#values).flatMap((key) => {
      const [id, row] = key.split('_');
      return id === 'D9001' && row !== undefined
        ? [`${String(this.#values[`D9002_${row}`])} ${String(this.#values[key])}`]
        : [];
    });
    if (own !== undefined) numbers.push(`${String(this.#values['D8384'] ?? 'SUPPLIER_ASSIGNED')} ${String(own)}`);
    return numbers.sort();
  }

  #energy(): Row {
    const amounts = Object.entries(ENERGY).flatMap(([id, precision]) =>
      ([...PREPARATION_STATES, undefined] as const)
        .filter((state) => this.#values[formatFieldKey({ id, state })] !== undefined)
        .map((state) => ({
          id,
          state,
          means: state ?? this.#state,
          precision: this.#values[formatFieldKey({ id: precision, state })],
        })),
    );
    return Object.fromEntries(
      amounts.map(({ id, state, means, precision }) => {
        const told = new Set(amounts.flatMap((other) => (other.means === means ? (other.precision ?? []) : [])));
        return [`${id}-${means}`, [this.#written({ id, state }), told.size === 1 ? [...told][0] : precision]];
      }),
    );
  }

  #states(): string[] {
    const named = [this.#values['D8173'] ?? []].flat().map(String);
    const valued = Object.keys(this.#values).flatMap((key) => {
      const located = DEMO_CATALOGUE.locate(key);
      return typeof located !== 'string' && located.field.preparationState && !located.field.readonly
        ? [located.state ?? this.#state]
        : [];
    });
    return [...new Set([...named, ...valued])].sort();
  }
}

function isSent(id: string): boolean {
  const field = DEMO_CATALOGUE.get(id);
  return field?.gdsnPath !== undefined && !field.readonly && !field.deprecated;
}

/** Rows as texts. If rows can share an element, a row whose values are all part of another row is left out. */
function distinct(grid: string, rows: readonly Row[]): string[] {
  const texts = rows.map(canonical);
  if (!MAPPING.grids.some((place) => place.grid === grid && place.joined)) return texts.sort();
  const isPartOf = (row: Row, other: Row): boolean =>
    Object.keys(other).length > Object.keys(row).length &&
    Object.entries(row).every(([id, value]) => other[id] === value);
  const whole = rows.filter((row) => !rows.some((other) => isPartOf(row, other)));
  return [...new Set(whole.map(canonical))].sort();
}

const canonical = (row: Row): string => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
