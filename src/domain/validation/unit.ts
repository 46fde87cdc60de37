import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { formatFieldKey, type PreparationState } from '../catalogue/field-keys.ts';
import type { FieldValue, FieldValues, Product } from '../product/product.ts';
import type { UnitType } from '../catalogue/unit-types.ts';

/** A value and where it stands. */
export interface Entry {
  readonly key: string;
  readonly value: FieldValue;
  /** 0 when the field belongs to no grid. */
  readonly row: number;
  readonly state: PreparationState | undefined;
}

const NO_ENTRIES: readonly Entry[] = [];

/** A unit as rules look at it: its values by field, found once and read by every rule. */
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
    // Rows are told in their order, whatever the order in which they were written.
    for (const id of unordered) this.#entries.get(id)?.sort((a, b) => a.row - b.row);
  }

  /** Every field that has a value, with all its values. A rule of very many fields goes through these. */
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

  /** The codes of a field that takes several. */
  codes(key: string): readonly string[] {
    const value = this.#values[key];
    return Array.isArray(value) ? (value as readonly string[]) : [];
  }

  /** Flags are booleans or, where GS1 has more than two answers, codes. */
  isTrue(key: string): boolean {
    const value = this.#values[key];
    return value === true || value === 'TRUE';
  }

  /** All values of a field: every row, every preparation state. */
  entries(id: string): readonly Entry[] {
    return this.#entries.get(id) ?? NO_ENTRIES;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** The value of another column in the row, and preparation state, of an entry. */
  beside({ row, state }: Pick<Entry, 'row' | 'state'>, id: string): FieldValue | undefined {
    const entries = this.entries(id);
    if (entries.length === 0) return undefined;
    // Nearly always the rows of a grid are numbered one after the other and filled in every column.
    const likely = entries[row === 0 ? 0 : row - 1];
    if (likely?.row === row && likely.state === state) return likely.value;
    return this.#values[this.keyBeside({ row, state }, id)];
  }

  keyBeside(entry: Pick<Entry, 'row' | 'state'>, id: string): string {
    return formatFieldKey({ id, state: entry.state, row: entry.row === 0 ? undefined : entry.row });
  }

  /** What a function makes of the unit, made once however many rules ask for it. */
  derive<T>(make: (unit: Unit) => T): T {
    if (!this.#derived.has(make)) this.#derived.set(make, make(this));
    return this.#derived.get(make) as T;
  }
}
