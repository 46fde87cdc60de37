import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formatFieldKey } from '../../../src/domain/catalogue/field-keys.ts';
import type { Field } from '../../../src/domain/catalogue/field.ts';
import { UNIT_TYPES } from '../../../src/domain/catalogue/unit-types.ts';
import type { UnitKey } from '../../../src/domain/product/identifiers.ts';
import type { FieldValue, Product } from '../../../src/domain/product/product.ts';
import { hasErrors } from '../../../src/domain/validation/describe.ts';
import { cellsOf, type Cell } from '../../../src/domain/views/cells.ts';
import { PROPERTIES, readColumn, type Column } from '../../../src/domain/views/column.ts';
import { findProduct } from '../../../src/storage/products/products.ts';
import { readViewRows } from '../../../src/storage/products/view-rows.ts';
import { testGtin } from '../../builders/product.ts';
import { DEMO_CATALOGUE, RULES } from '../../support/validate.ts';
import { chooseSeed, randomFrom } from '../../support/random.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { columnOf } from '../../support/views.ts';

/** Cells are read in two places: `cellSql` for views, `cellsOf` for profiles. Both have to agree. */
const SEED = chooseSeed('CELLS_SEED');
const UNITS = 40;
const MAX_ROW = 12;
const STATES = ['PREPARED', 'UNPREPARED'] as const;
const LANGUAGES = ['da', 'en', 'sv'];
/** More than PostgreSQL passes to a function. */
const MAX_COLUMNS = 250;

const random = randomFrom(SEED);
const upTo = (count: number): number => Math.floor(random() * count);
const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;

/** Every form in which a field can be a column. */
function columnsOf({ id, grid, preparationState, languageField }: Field): Column[] {
  const states = [undefined, ...(preparationState ? STATES : [])];
  const rows = grid === undefined ? [undefined] : [undefined, 1, 2, MAX_ROW];
  const keys = states.flatMap((state) => rows.map((row) => formatFieldKey({ id, state, row })));
  const languages = languageField === undefined ? [] : LANGUAGES.map((language) => ({ field: id, language }));
  return [...keys, ...languages].flatMap((settings) => {
    const column = readColumn(settings, DEMO_CATALOGUE);
    return typeof column === 'string' ? [] : [column];
  });
}

const COLUMNS = [...PROPERTIES.map(columnOf), ...DEMO_CATALOGUE.fields.flatMap(columnsOf)];

function randomValue({ format, keywordList }: Field): FieldValue {
  switch (format) {
    case 'integer':
      return upTo(1000) - 500;
    case 'decimal':
      return (upTo(2_000_000) - 1_000_000) / 1000;
    case 'boolean':
      return random() < 0.5;
    case 'date':
      return `2025-0${1 + upTo(9)}-1${upTo(10)}`;
    case 'datetime':
      return `2025-0${1 + upTo(9)}-1${upTo(10)}T0${upTo(10)}:00:00.000Z`;
    case 'language':
      return oneOf(LANGUAGES);
    case 'multikeyword':
      return Array.from({ length: 1 + upTo(3) }, () => randomCode(keywordList));
    case 'keyword':
      return randomCode(keywordList);
    default:
      return oneOf(['Nordlys', "O'Hara \\ 50 %", '"{}"', 'æøå €', '7', 'x_1', '😀']);
  }
}

const randomCode = (list: string | undefined): string =>
  oneOf(DEMO_CATALOGUE.keywordList(list ?? '')?.keywords.map(({ code }) => code) ?? ['X']);

/** Values of some fields, in any rows and states; texts may lack their language and languages their text. */
function randomValues(): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {};
  for (const field of DEMO_CATALOGUE.fields) {
    if (field.readonly || random() < 0.5) continue;
    const rows = field.grid === undefined ? [undefined] : Array.from({ length: upTo(4) }, () => 1 + upTo(MAX_ROW));
    for (const row of rows) {
      const state = field.preparationState ? oneOf([undefined, ...STATES]) : undefined;
      values[formatFieldKey({ id: field.id, state, row })] = randomValue(field);
    }
  }
  return values;
}

let service: TestService;
const keys: UnitKey[] = [];
beforeAll(async () => {
  service = await startTestService();
  const { schema } = service.instance.db;
  for (let n = 1; n <= UNITS; n++) {
    const key = `${testGtin(n)}.208`;
    const findings = { own: random() < 0.5 ? [] : [{ rule: '549', key: 'D8246' }], hierarchies: {} };
    const time = (): Date => new Date(1_700_000_000_000 + upTo(1_000_000_000));
    const sent = random() < 0.5;
    await service.pool.query(
      `insert into ${schema}.products (unit_key, product_id, target_market, unit_type, "values", findings, has_errors,
         revision, evaluation, created, last_modified, last_changed, catalog_status, gs1_status, gs1_last_send, gs1_status_date)
       values ($1, $2, '208', $3, $4, $5, $6, $7, 0, $8, $9, $9, $10, $11, $12, $13)`,
      [
        key,
        random() < 0.5 ? key : key.replace(/^0+/, ''),
        oneOf(UNIT_TYPES),
        JSON.stringify(randomValues()),
        JSON.stringify(findings),
        hasErrors(findings, RULES.isError),
        1 + upTo(9),
        time(),
        time(),
        sent ? oneOf(['SENT', 'OK', 'PENDING', 'FAILED']) : null,
        sent ? 'OK' : 'NOT_SENT',
        sent ? time() : null,
        sent ? time() : null,
      ],
    );
    keys.push(key);
  }
});
afterAll(() => service.stop());

test(`views and profiles read the same cells (seed ${SEED})`, async () => {
  const { db, rules } = service.instance;
  const products = await Promise.all(keys.map(async (key) => (await findProduct(db, key)) as Product));
  const filled = new Set<string>();
  for (let start = 0; start < COLUMNS.length; start += MAX_COLUMNS) {
    const columns = COLUMNS.slice(start, start + MAX_COLUMNS);
    const cellsById = new Map<string, readonly Cell[]>();
    for await (const rows of readViewRows(db, { columns, filter: [], sort: [], activeVersion: false }))
      for (const { productId, cells } of rows) cellsById.set(productId, cells);
    for (const product of products) {
      const isValid = !hasErrors(product.findings, rules.isError);
      const cells = cellsOf(columns, product, product.values, isValid).map((cell) => cell ?? null);
      expect(cellsById.get(product.productId)).toEqual(cells);
      for (const [index, cell] of cells.entries()) if (cell !== null) filled.add(columns[index]?.source.kind ?? '');
    }
  }
  expect(filled).toEqual(new Set(['property', 'key', 'rows', 'language']));
});
