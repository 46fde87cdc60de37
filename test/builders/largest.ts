import type { Field } from '../../src/domain/catalogue/field.ts';
import { aCatalogue } from './catalogue.ts';
import { aBody, testGtin, type Body } from './product.ts';

/** The largest bodies that the service accepts. */

const catalogue = aCatalogue();

/** Every writable field without a grid, as a column. */
const columns = catalogue.fields
  .filter(({ grid, hidden, readonly }) => grid === undefined && !hidden && !readonly)
  .map(({ id }) => id);

/** A `views.yaml` with one view, `widest`, that has every column. */
export const WIDEST_VIEW = `widest:\n  title: { en: Everything, da: Alt }\n  access: [public]\n  columns: [${columns.join(', ')}]\n`;

function valueOf(field: Field, size: number): unknown {
  const [code = 'X', other = code] = (catalogue.keywordList(field.keywordList ?? '')?.keywords ?? []).map(
    (k) => k.code,
  );
  switch (field.format) {
    case 'text':
      return 'Choko ÆØÅ, 5 % (milk) '.repeat(Math.ceil(size / 22)).slice(0, size);
    case 'integer':
      return 5;
    case 'decimal':
      return 1.25;
    case 'boolean':
      return true;
    case 'date':
    case 'datetime':
      return '01-02-2025';
    case 'gtin':
      return testGtin(4);
    case 'gln':
      return '5790000009022';
    case 'multikeyword':
      return [code, other];
    default:
      return code;
  }
}

const writable = catalogue.fields.filter(
  ({ readonly, id }) => !readonly && !['D8165', 'D8255', 'D8276', 'X9200'].includes(id),
);
/** Grids of fields, except the one of children. */
export const grids = [...new Set(writable.flatMap(({ grid }) => grid ?? []))].filter((grid) => grid !== 'Child');

/** The largest number of rows of a grid that fits into one product. */
export function rowsOf(grid: string, maxRows = 1_000, maxValues = 9_900, bytes = 950_000): Body {
  const fields = writable.filter((field) => field.grid === grid);
  const perRow = fields.reduce((sum, { format }) => sum + (format === 'multikeyword' ? 3 : 1), 0);
  const rows = Math.min(maxRows, Math.floor(maxValues / perRow));
  const size = Math.max(1, Math.floor(bytes / rows / fields.length) - 30);
  const body: Body = {};
  for (let row = 1; row <= rows; row += 1)
    for (const field of fields) {
      const value = valueOf(field, size);
      body[`${field.id}${field.preparationState ? '-UNPREPARED' : ''}_${row}`] =
        field.format === 'text' && row % 2 === 0 ? `${row}${String(value).slice(String(row).length)}` : value;
    }
  return body;
}

/** One value for each field, with texts long enough for a body of about `bytes` bytes. */
export function wide(bytes: number): Body {
  const body: Body = {};
  for (const field of writable.filter(({ grid }) => grid === undefined)) body[field.id] = valueOf(field, 40);
  for (const grid of grids) Object.assign(body, rowsOf(grid, 1, 9_900, 500));
  const texts = writable.filter(({ format, grid }) => format === 'text' && grid === undefined);
  const room = bytes - JSON.stringify(body).length;
  if (room > 0) for (const field of texts) body[field.id] = valueOf(field, 40 + Math.floor(room / texts.length / 1.15));
  return body;
}

export const links = (children: readonly number[]): Body =>
  Object.fromEntries(
    children.flatMap((child, n): [string, unknown][] => [
      [`D8249_${n + 1}`, testGtin(child)],
      [`D8270_${n + 1}`, 2],
    ]),
  );
export const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, n) => from + n);
export const delta = (n: number, marker: string): Body => ({ D8165: testGtin(n), D8255: '208', D8256: marker });

/** Long texts in fields without a grid. */
export function longTexts(count: number, length: number): Body {
  const fields = writable.filter(({ format, grid }) => format === 'text' && grid === undefined).slice(0, count);
  return Object.fromEntries(fields.map((field) => [field.id, valueOf(field, length)]));
}

/** Items with every field. @param from number of the first GTIN */
export function batchOf(count: number, bytes: number, from: number, marker: () => string): Body[] {
  const base = wide(bytes);
  return numbers(from, count).map((n) => ({ ...base, ...aBody({ D8256: marker() }, n) }));
}
