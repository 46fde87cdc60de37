import type { FieldCatalogue } from '../../domain/catalogue/catalogue.ts';
import { formatFieldKey, type PreparationState } from '../../domain/catalogue/field-keys.ts';
import { toGtin14 } from '../../domain/product/identifiers.ts';
import { CHILD_GTIN_PREFIX, type ChildLink } from '../../domain/hierarchy/hierarchy.ts';
import { formatTimestamp } from '../../domain/product/dates.ts';
import type { FieldValue, FieldValues, Product } from '../../domain/product/product.ts';
import type { MessageMapping } from './mapping.ts';

/** A unit of a hierarchy as it is sent. */
export interface SentUnit {
  readonly product: Product;
  readonly links: readonly ChildLink[];
  /** When the message is made. */
  readonly time: Date;
}

/** A value and where it stands. */
export interface Entry {
  readonly id: string;
  readonly key: string;
  readonly value: FieldValue;
  /** 0 outside of grids. */
  readonly row: number;
  /** As the key names it. */
  readonly state: PreparationState | undefined;
}

/** Rows stand in their order. A value whose key names no state stands behind those that do. */
export function compareEntries(a: Entry, b: Entry): number {
  return Number(a.state === undefined) - Number(b.state === undefined) || a.row - b.row;
}

/** The values of a unit as its message sees them. */
export class Entries {
  readonly #byId = new Map<string, Entry[]>();
  readonly #byKey = new Map<string, Entry>();

  constructor(values: FieldValues, catalogue: FieldCatalogue) {
    for (const [key, value] of Object.entries(values)) {
      const located = catalogue.locate(key);
      if (typeof located === 'string') continue;
      const { id } = located.field;
      const entry = { id, key, value, row: located.row ?? 0, state: located.state };
      this.#byKey.set(key, entry);
      const known = this.#byId.get(id);
      if (known) known.push(entry);
      else this.#byId.set(id, [entry]);
    }
    for (const entries of this.#byId.values()) entries.sort(compareEntries);
  }

  of(id: string): readonly Entry[] {
    return this.#byId.get(id) ?? [];
  }

  /** The value of another field in the same row and state. */
  beside({ row, state }: Entry, id: string): Entry | undefined {
    return this.#byKey.get(formatFieldKey({ id, state, row: row === 0 ? undefined : row }));
  }

  get(key: string): FieldValue | undefined {
    return this.#byKey.get(key)?.value;
  }
}

/** What is stored of a unit, and what the service knows of it beside. */
export function readEntries({ product, links, time }: SentUnit, { catalogue, timeZone }: MessageMapping): Entries {
  const brick = catalogue.keywordList('GpcBrickCode')?.byCode.get(String(product.values['D8245']));
  const values: Record<string, FieldValue> = {
    ...product.values,
    D8165: product.key.slice(0, product.key.indexOf('.')),
    D8255: product.targetMarket,
    D8276: product.unitType,
    D8348: links.length === 0,
    // The message is what makes the values public.
    D9046: formatTimestamp(time.getTime(), timeZone),
    D9047: formatTimestamp(product.lastModified.getTime(), timeZone),
    ...(brick && !brick.hidden ? { D9007: brick.texts.en } : {}),
  };
  if (links.length > 0) {
    values['D9060'] = new Set(links.map(({ child }) => child)).size;
    values['D9061'] = links.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  }
  for (const key in values) {
    const gtin = values[key];
    if (key.startsWith(CHILD_GTIN_PREFIX) && typeof gtin === 'string') values[key] = toGtin14(gtin);
  }
  return new Entries(values, catalogue);
}
