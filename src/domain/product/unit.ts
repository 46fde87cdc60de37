import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { formatFieldKey, type PreparationState } from '../catalogue/field-keys.ts';
import type { UnitType } from '../catalogue/unit-types.ts';
import type { FieldValue, FieldValues, Product } from './product.ts';

/** Row and preparation state of a value. */
export interface Position {
  /** 0 if the field belongs to no grid. */
  readonly row: number;
  readonly state: PreparationState | undefined;
}

/** A value with its field and position. */
export interface Entry extends Position {
  /** Id of the field. */
  readonly id: string;
  readonly key: string;
  readonly value: FieldValue;
}

const NO_ENTRIES: readonly Entry[] = [];

/** An index of a product's values by field. */
export class Unit {
  readonly key: string;
  readonly targetMarket: string;
  readonly unitType: UnitType;
  readonly #values: FieldValues;
  readonly #entries = new Map<string, Entry[]>();
  readonly #derived = new Map<unknown, unknown>();

  constructor(product: Pick<Product, 'key' | 'targetMarket' | 'unitType' | 'values'>, catalogue: FieldCatalogue) {
    this.key = product.key;
    this.targetMarket = product.targetMarket;
    this.unitType = product.unitType;
    this.#values = product.values;
    const unordered = new Set<string>();
    for (const key in product.values) {
      const located = catalogue.locate(key);
      if (typeof located === 'string') continue;
      const { id } = located.field;
      const entry: Entry = {
        id,
        key,
        value: product.values[key] as FieldValue,
        row: located.row ?? 0,
        state: located.state,
      };
      const entries = this.#entries.get(id);
      if (entries) {
        if (entry.row < (entries.at(-1)?.row ?? 0)) unordered.add(id);
        entries.push(entry);
      } else this.#entries.set(id, [entry]);
    }
    for (const id of unordered) this.#entries.get(id)?.sort((a, b) => a.row - b.row);
  }

  /** All entries by field, for rules that cover many fields. */
  get fields(): ReadonlyMap<string, readonly Entry[]> {
    return this.#entries;
  }

  /** The value under a key (`D8246`, `D8258_1`). */
  value(key: string): FieldValue | undefined {
    return this.#values[key];
  }

  text(key: string): string | undefined {
    const value = this.#values[key];
    return typeof value === 'string' ? value : undefined;
  }

  number(key: string): number | undefined {
    const value = this.#values[key];
    return typeof value === 'number' ? value : undefined;
  }

  /** The codes of a field that accepts several. */
  codes(key: string): readonly string[] {
    const value = this.#values[key];
    return Array.isArray(value) ? (value as readonly string[]) : [];
  }

  /** Whether a flag is set. Flags are booleans, or codes where GS1 defines more than two values. */
  isTrue(key: string): boolean {
    const value = this.#values[key];
    return value === true || value === 'TRUE';
  }

  /** All values of a field by row; within a row, preparation states are in stored order. */
  entries(id: string): readonly Entry[] {
    return this.#entries.get(id) ?? NO_ENTRIES;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** The value of another field at the same position. */
  beside({ row, state }: Position, id: string): FieldValue | undefined {
    const entries = this.entries(id);
    if (entries.length === 0) return undefined;
    // Fast path: rows are usually numbered from 1 without gaps and have a value in every column.
    const likely = entries[row === 0 ? 0 : row - 1];
    if (likely?.row === row && likely.state === state) return likely.value;
    return this.#values[this.keyBeside({ row, state }, id)];
  }

  keyBeside({ row, state }: Position, id: string): string {
    return formatFieldKey({ id, state, row: row === 0 ? undefined : row });
  }

  /** As `beside`, with key and position. */
  entryBeside({ row, state }: Position, id: string): Entry | undefined {
    if (!this.has(id)) return undefined;
    const key = this.keyBeside({ row, state }, id);
    const value = this.#values[key];
    return value === undefined ? undefined : { id, key, value, row, state };
  }

  /** The result of a function of the unit, computed once and cached. */
  derive<T>(compute: (unit: Unit) => T): T {
    if (!this.#derived.has(compute)) this.#derived.set(compute, compute(this));
    return this.#derived.get(compute) as T;
  }
}
