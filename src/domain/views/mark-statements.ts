import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { ALLERGEN, ALLERGEN_LEVEL, INGREDIENT_LANGUAGE, INGREDIENT_STATEMENT } from '../catalogue/field-ids.ts';
import { parseFieldKey } from '../catalogue/field-keys.ts';
import { presentAllergens } from '../nutrition/allergen-names.ts';
import { boldAllergens } from './bold-allergens.ts';
import type { Cell, RowValues } from './cells.ts';
import type { Column, ColumnSource } from './column.ts';

/** What decides which words of a product's ingredient statements are in bold. */
export interface Marks {
  /** Languages of the statements by row. */
  readonly languages: RowValues;
  /** Codes of the allergens that the product contains or may contain. */
  readonly declared: ReadonlySet<string>;
}

const MARKED_BY = [INGREDIENT_LANGUAGE, ALLERGEN, ALLERGEN_LEVEL];

export function isStatement(source: ColumnSource): boolean {
  return source.kind !== 'property' && source.field.id === INGREDIENT_STATEMENT;
}

/** The columns to read for a list with emphasized allergens: those that it shows, then those that `readMarks` reads. */
export function withMarks(columns: readonly Column[], catalogue: FieldCatalogue): readonly Column[] {
  if (!columns.some(({ source }) => isStatement(source))) return columns;
  const fields = MARKED_BY.flatMap((id) => catalogue.get(id) ?? []);
  return [
    ...columns,
    ...fields.map((field): Column => ({ source: { kind: 'rows', field, state: undefined }, names: {} })),
  ];
}

/** @param cells those that follow the cells shown */
export function readMarks(cells: readonly Cell[]): Marks {
  const [languages, allergens, levels] = cells as readonly (RowValues | null | undefined)[];
  return {
    languages: languages ?? {},
    declared: presentAllergens(Object.entries(allergens ?? {}).map(([row, code]) => [code, levels?.[row]])),
  };
}

/** A statement as HTML. @param row of the grid; absent for a column of one key or language */
export function markStatement(
  text: string,
  source: ColumnSource,
  { languages, declared }: Marks,
  row?: number,
): string {
  const own = source.kind === 'key' ? rowOf(source.key) : row;
  const language = source.kind === 'language' ? source.language : languages[own ?? ''];
  return boldAllergens(text, typeof language === 'string' ? language : undefined, declared);
}

function rowOf(key: string): number | undefined {
  const parsed = parseFieldKey(key);
  return typeof parsed === 'object' ? parsed.row : undefined;
}
