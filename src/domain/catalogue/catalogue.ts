import type { Field } from './field.ts';
import { parseFieldKey, type FieldKey, type KeyFault } from './field-keys.ts';
import type { KeywordList } from './keyword-list.ts';

/** A field key with a known field and the form that the field requires. */
export interface LocatedKey extends FieldKey {
  readonly key: string;
  readonly field: Field;
}

export type LocateFault =
  KeyFault | 'UNKNOWN_FIELD' | 'STATE_NOT_ALLOWED' | 'ROW_INDEX_MISSING' | 'ROW_INDEX_NOT_ALLOWED';

/** The fields and code lists of an instance. */
export interface FieldCatalogue {
  readonly fields: readonly Field[];
  get(id: string): Field | undefined;
  /** Columns of a grid, found by grid name or the id of any column; undefined if there is no such grid. */
  grid(nameOrColumn: string): readonly Field[] | undefined;
  /** Finds the field of a key, or the reason why there is none. */
  locate(key: string): LocatedKey | LocateFault;
  /** Fields whose unit of measure or language is in the given field. */
  ownersOf(unitOrLanguageField: string): readonly Field[];
  keywordList(name: string): KeywordList | undefined;
  readonly keywordLists: readonly KeywordList[];
  /** Whether a keyword or language field accepts the code. */
  hasCode(field: Field, code: string): boolean;
}

/** Maximum number of cached keys. Keys repeat from product to product. */
const KEPT_KEYS = 50_000;

export function createCatalogue(fields: readonly Field[], keywordLists: readonly KeywordList[]): FieldCatalogue {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const listsByName = new Map(
    keywordLists.flatMap((list) => [
      [list.name, list] as const,
      ...(list.otherName ? [[list.otherName, list] as const] : []),
    ]),
  );
  const grids = new Map<string, Field[]>();
  const owners = new Map<string, Field[]>();
  for (const field of fields) {
    if (field.grid) addTo(grids, field.grid, field);
    if (field.unitField) addTo(owners, field.unitField, field);
    if (field.languageField) addTo(owners, field.languageField, field);
  }
  const located = new Map<string, LocatedKey>();

  function locate(key: string): LocatedKey | LocateFault {
    const kept = located.get(key);
    if (kept) return kept;
    const parsed = parseFieldKey(key);
    if (typeof parsed === 'string') return parsed;
    const field = byId.get(parsed.id);
    if (!field) return 'UNKNOWN_FIELD';
    if (parsed.state !== undefined && !field.preparationState) return 'STATE_NOT_ALLOWED';
    if (field.grid !== undefined && parsed.row === undefined) return 'ROW_INDEX_MISSING';
    if (field.grid === undefined && parsed.row !== undefined) return 'ROW_INDEX_NOT_ALLOWED';
    const found: LocatedKey = { ...parsed, key, field };
    if (located.size < KEPT_KEYS) located.set(key, found);
    return found;
  }

  return {
    fields,
    get: (id) => byId.get(id),
    grid: (nameOrColumn) => grids.get(nameOrColumn) ?? grids.get(byId.get(nameOrColumn)?.grid ?? ''),
    locate,
    ownersOf: (id) => owners.get(id) ?? [],
    keywordList: (name) => listsByName.get(name),
    keywordLists,
    hasCode: (field, code) =>
      field.keywordList !== undefined && listsByName.get(field.keywordList)?.byCode.has(code) === true,
  };
}

function addTo<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** Order of keys in a response: section, row, field in catalogue order, preparation state. */
export function compareKeys(a: LocatedKey, b: LocatedKey): number {
  return (
    a.field.section.order - b.field.section.order ||
    (a.row ?? 0) - (b.row ?? 0) ||
    a.field.order - b.field.order ||
    (a.state ?? '').length - (b.state ?? '').length
  );
}
