import { compareKeys, type FieldCatalogue, type LocatedKey } from '../../domain/catalogue/catalogue.ts';
import { decimalsFieldOf, type Field, type Section } from '../../domain/catalogue/field.ts';
import { formatFieldKey, parseFieldKey } from '../../domain/catalogue/field-keys.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { FieldValue, FieldValues } from '../../domain/product/product.ts';
import type { LocalizedUnit } from '../../sheets/localized-unit.ts';
import { showValue } from './cell.ts';
import type { Cell, FactRow, GridTable, LanguageTable, Mark, ShownSection } from './shown-section.ts';

export interface SectionSource {
  readonly unit: LocalizedUnit;
  readonly catalogue: FieldCatalogue;
  readonly sections: readonly Section[];
  /** The values to show, as the API returns them all. */
  readonly values: FieldValues;
  /** Marks by field key, or by field id where no row is meant. */
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
}

/** A value, or the place of a missing one that a finding is about. */
interface Entry {
  readonly located: LocatedKey;
  readonly value: FieldValue | undefined;
}

/** The values of a product by section. Fields without a value are there if a finding is about them. */
export function showSections(source: SectionSource): ShownSection[] {
  const arrange = new Arrangement(source);
  const entries = [...valueEntries(source), ...missingEntries(source)].sort((a, b) =>
    compareKeys(a.located, b.located),
  );
  const bySection = groupBy(entries, ({ located }) => located.field.section.key);
  return source.sections.flatMap((section) => {
    const own = bySection.get(section.key);
    return own ? [arrange.section(section, own)] : [];
  });
}

/** The anchors that the sections have, for links to fields. */
export function anchorsOf(sections: readonly ShownSection[]): Set<string> {
  const cells = sections.flatMap(({ facts, texts, grids }) => [
    ...facts.flatMap((row) => row.cells),
    ...(texts?.rows ?? []).flatMap((row) => row.cells.flat()),
    ...grids.flatMap((grid) => grid.rows.flatMap((row) => row.cells)),
  ]);
  const columns = sections.flatMap(({ grids }) => grids.flatMap((grid) => grid.columns));
  return new Set([...cells, ...columns].flatMap(({ anchors }) => anchors));
}

function valueEntries({ values, catalogue }: SectionSource): Entry[] {
  return Object.entries(values).flatMap(([key, value]): Entry[] => {
    const located = catalogue.locate(key);
    return typeof located === 'string' ? [] : [{ located, value }];
  });
}

function missingEntries({ values, catalogue, marks }: SectionSource): Entry[] {
  return [...marks.keys()].flatMap((key): Entry[] => {
    if (values[key] !== undefined) return [];
    const located = catalogue.locate(key);
    if (typeof located !== 'string') return [{ located, value: undefined }];
    const parsed = parseFieldKey(key);
    const field = typeof parsed === 'string' ? undefined : catalogue.get(parsed.id);
    // A field of a grid, without a row: the finding is about all rows.
    return field && typeof parsed !== 'string' ? [{ located: { ...parsed, key, field }, value: undefined }] : [];
  });
}

/** Places entries into facts and tables, and gives each anchor to one element only. */
class Arrangement {
  readonly #source: SectionSource;
  readonly #claimed = new Set<string>();
  readonly #keys: ReadonlySet<string>;
  readonly #decimals: ReadonlySet<string>;

  constructor(source: SectionSource) {
    this.#source = source;
    this.#keys = new Set([...Object.keys(source.values), ...source.marks.keys()]);
    this.#decimals = new Set(source.catalogue.fields.flatMap((field) => decimalsFieldOf(field) ?? []));
  }

  section({ key, names }: Section, entries: readonly Entry[]): ShownSection {
    const facts: FactRow[] = [];
    const grids: GridTable[] = [];
    const texts: { field: Field; entries: readonly Entry[] }[] = [];
    const own = entries.filter((entry) => !this.#isCompanion(entry.located));
    const blocks = [...groupBy(own, ({ located: { field } }) => field.grid ?? field.id).values()];
    for (const block of blocks.sort((a, b) => firstOrder(a) - firstOrder(b))) {
      const [
        {
          located: { field },
        },
      ] = block as [Entry];
      if (field.grid !== undefined && this.#isTextWithLanguage(field)) texts.push({ field, entries: block });
      else if (
        field.grid === undefined ||
        this.#hasOneColumn(field) ||
        block.every((entry) => entry.located.row === undefined)
      )
        facts.push(...this.#facts(block));
      else grids.push(this.#grid(field, block));
    }
    const numbers = new Map(
      entries
        .flatMap(({ located }) => this.#source.marks.get(located.key) ?? [])
        .map((mark) => [mark.number, mark.isError]),
    );
    const errors = [...numbers.values()].filter(Boolean).length;
    return {
      key,
      name: names[this.#source.unit.language],
      facts,
      ...(texts.length > 0 ? { texts: this.#texts(texts) } : {}),
      grids,
      errors,
      warnings: numbers.size - errors,
    };
  }

  /** Whether the value is shown with another one: a unit of measure, a language, a number of decimals. */
  #isCompanion({ field, row, state }: LocatedKey): boolean {
    if (this.#decimals.has(field.id)) return true;
    return this.#source.catalogue
      .ownersOf(field.id)
      .some((owner) => this.#keys.has(formatFieldKey({ id: owner.id, row, state })));
  }

  #isTextWithLanguage(field: Field): boolean {
    const columns = this.#source.catalogue.grid(field.id) ?? [];
    return columns.length === 2 && columns.some(({ languageField }) => languageField !== undefined);
  }

  #hasOneColumn(field: Field): boolean {
    const { catalogue } = this.#source;
    const columns = catalogue.grid(field.id) ?? [];
    return columns.filter(({ id }) => catalogue.ownersOf(id).length === 0 && !this.#decimals.has(id)).length === 1;
  }

  #facts(entries: readonly Entry[]): FactRow[] {
    const groups = groupBy(entries, ({ located: { id, state = '' } }) => `${id}-${state}`);
    return [...groups.values()].map((group) => {
      const [
        {
          located: { field, state },
        },
      ] = group as [Entry];
      return {
        id: field.id,
        name: this.#name(field),
        ...(state ? { state } : {}),
        cells: group.map((entry) => this.#cell(entry)),
      };
    });
  }

  #texts(fields: readonly { field: Field; entries: readonly Entry[] }[]): LanguageTable {
    const { unit } = this.#source;
    const languageAt = ({ located: { field, row, state } }: Entry): string => {
      const value = field.languageField === undefined ? undefined : unit.value(field.languageField, { row, state });
      return typeof value === 'string' ? value : '';
    };
    const found = new Set(fields.flatMap(({ entries }) => entries.map(languageAt)));
    const languages = [...found].sort(
      (a, b) =>
        Number(b === unit.language) - Number(a === unit.language) ||
        Number(a === '') - Number(b === '') ||
        (a < b ? -1 : 1),
    );
    return {
      languages,
      rows: fields.map(({ field, entries }) => {
        const owner = this.#source.catalogue.grid(field.id)?.find(({ languageField }) => languageField) ?? field;
        const cells = entries.map((entry) => ({ language: languageAt(entry), cell: this.#cell(entry) }));
        return {
          id: owner.id,
          name: this.#name(owner),
          cells: languages.map((language) => cells.filter((one) => one.language === language).map(({ cell }) => cell)),
        };
      }),
    };
  }

  #grid(field: Field, entries: readonly Entry[]): GridTable {
    const columns = [...new Set(entries.map(({ located }) => located.field))].sort((a, b) => a.order - b.order);
    const inRows = entries.filter(({ located }) => located.row !== undefined);
    const rows = [...groupBy(inRows, ({ located: { row, state = '' } }) => `${row}-${state}`).values()].map((group) => {
      const [
        {
          located: { state },
        },
      ] = group as [Entry];
      return {
        ...(state ? { state } : {}),
        cells: columns.map((column) => {
          const entry = group.find(({ located }) => located.field === column);
          return entry ? this.#cell(entry) : EMPTY;
        }),
      };
    });
    return {
      name: this.#gridName(field),
      columns: columns.map((column) => {
        const ofColumn = inRows.filter((entry) => entry.located.field === column && entry.value !== undefined);
        return {
          id: column.id,
          name: this.#name(column),
          anchors: this.#claim([column.id]),
          isNumber: ofColumn.length > 0 && ofColumn.every(({ value }) => typeof value === 'number'),
          marks: this.#source.marks.get(column.id) ?? [],
        };
      }),
      hasStates: rows.some(({ state }) => state !== undefined),
      rows,
    };
  }

  #cell({ located, value }: Entry): Cell {
    const { catalogue, marks, unit } = this.#source;
    const { key, field, row, state } = located;
    const companions = [field.unitField, field.languageField, decimalsFieldOf(field)].flatMap((id) =>
      id === undefined || !catalogue.get(id) ? [] : [formatFieldKey({ id, row, state })],
    );
    const keys = [key, ...companions];
    return {
      anchors: this.#claim([...keys, field.id]),
      values: value === undefined ? [] : showValue(value, located, unit),
      marks: keys.flatMap((name) => marks.get(name) ?? []),
    };
  }

  #claim(ids: readonly string[]): string[] {
    const free = ids.filter((id) => !this.#claimed.has(id));
    for (const id of free) this.#claimed.add(id);
    return [...new Set(free)];
  }

  #name(field: Field): string {
    return field.names[this.#source.unit.language];
  }

  /** What the names of the columns begin with, such as `Packaging`, or the name of the first column. */
  #gridName(field: Field): string {
    const [first] = this.#source.catalogue.grid(field.id) ?? [field];
    return this.#name(first ?? field);
  }
}

const EMPTY: Cell = { anchors: [], values: [], marks: [] };

function firstOrder(entries: readonly Entry[]): number {
  return Math.min(...entries.map(({ located }) => located.field.order));
}
