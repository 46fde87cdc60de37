import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import type { FieldIssue } from '../input/issues.ts';
import type { WriteItem } from '../input/read-item.ts';
import type { ProductLimits } from '../product/limits.ts';
import type { FieldValue, FieldValues } from '../product/product.ts';

/** JSON characters around a key and a value: quotes, colon, comma. */
const PUNCTUATION = 6;

/**
 * Checks that a save keeps a product within its limits. A product that already exceeds them, because they were lowered,
 * may stay as large or shrink.
 *
 * @param stored values before the write
 * @param values values after it
 */
export function checkSize(
  stored: FieldValues,
  values: FieldValues,
  item: WriteItem,
  limits: ProductLimits,
  catalogue: FieldCatalogue,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const after = measure(values);
  const exceeds = (count: number, limit: number, before: () => number): boolean => count > limit && count > before();
  if (exceeds(after.values, limits.productValues, () => measure(stored).values)) {
    const params = { count: after.values, limit: limits.productValues };
    issues.push({ code: 'TOO_MANY_VALUES', key: '', params });
  }
  if (exceeds(after.characters, limits.productKilobytes * 1024, () => measure(stored).characters)) {
    const params = { size: Math.ceil(after.characters / 1024), limit: limits.productKilobytes };
    issues.push({ code: 'PRODUCT_TOO_LARGE', key: '', params });
  }
  // A grid cannot have more rows than the product has values.
  if (after.values <= limits.gridRows) return issues;
  for (const grid of item.grids) {
    const count = rowsOf(values, grid, catalogue);
    if (!exceeds(count, limits.gridRows, () => rowsOf(stored, grid, catalogue))) continue;
    const key = [...item.values.keys()].findLast((name) => gridOf(name, catalogue) === grid) ?? grid;
    issues.push({ code: 'TOO_MANY_ROWS', key, params: { grid, count, limit: limits.gridRows } });
  }
  return issues;
}

/** Counts the values and estimates their size in characters of JSON. */
function measure(values: FieldValues): { values: number; characters: number } {
  let count = 0;
  let characters = 0;
  for (const key in values) {
    const value = values[key] as FieldValue;
    characters += key.length + PUNCTUATION;
    count++;
    if (typeof value === 'string') characters += value.length;
    else if (Array.isArray(value)) {
      count += value.length;
      for (const code of value as readonly string[]) characters += code.length + PUNCTUATION;
    }
  }
  return { values: count, characters };
}

function rowsOf(values: FieldValues, grid: string, catalogue: FieldCatalogue): number {
  const rows = new Set<number | undefined>();
  for (const key in values) {
    const located = catalogue.locate(key);
    if (typeof located === 'object' && located.field.grid === grid) rows.add(located.row);
  }
  return rows.size;
}

function gridOf(key: string, catalogue: FieldCatalogue): string | undefined {
  const located = catalogue.locate(key);
  return typeof located === 'object' ? located.field.grid : undefined;
}
