import type { FieldCatalogue, LocatedKey } from './catalogue.ts';
import { parseFieldKey } from './field-keys.ts';

/** One entry of a selection: a single key, or all keys that match. */
export type FieldSelector = { readonly readonly: boolean } & (
  | { readonly key: LocatedKey; readonly matches?: undefined }
  | { readonly key?: undefined; readonly matches: (located: LocatedKey) => boolean }
);

/**
 * Reads an entry of a field selection. `D8258_2` and `D8171-UNPREPARED` name one key; `D8258`, `D8183-UNPREPARED` and
 * the name of a grid name all keys of the field, the field in that state, or the grid.
 *
 * @returns undefined if the catalogue has no such field, or hides it
 */
export function readSelector(text: string, catalogue: FieldCatalogue): FieldSelector | undefined {
  const located = catalogue.locate(text);
  if (typeof located !== 'string') {
    if (located.field.hidden) return undefined;
    // A key without a preparation state also selects the keys with one.
    if (!located.field.preparationState || located.state !== undefined)
      return { key: located, readonly: located.field.readonly };
    return {
      matches: (other) => other.field === located.field && other.row === located.row,
      readonly: located.field.readonly,
    };
  }
  const parsed = parseFieldKey(text);
  if (typeof parsed === 'string') {
    const columns = catalogue.grid(text)?.filter((field) => !field.hidden) ?? [];
    return columns.length === 0
      ? undefined
      : { matches: (other) => columns.includes(other.field), readonly: columns.some((field) => field.readonly) };
  }
  const field = catalogue.get(parsed.id);
  if (!field || field.hidden || located !== 'ROW_INDEX_MISSING') return undefined;
  return {
    matches: (other) => other.field === field && (parsed.state === undefined || other.state === parsed.state),
    readonly: field.readonly,
  };
}
