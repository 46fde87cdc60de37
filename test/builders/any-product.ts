import fc, { type GeneratorValue } from 'fast-check';
import type { FieldCatalogue } from '../../src/domain/catalogue/catalogue.ts';
import { formatFieldKey, PREPARATION_STATES, type PreparationState } from '../../src/domain/catalogue/field-keys.ts';
import type { Field } from '../../src/domain/catalogue/field.ts';
import { checkText } from '../../src/domain/input/read-value.ts';
import { aBody, testGtin, type Body } from './product.ts';

/**
 * Fields that every body sets itself: identity and content of the unit, and energy, which is never a row of nutrients.
 */
const SET_APART = ['D8165', 'D8255', 'D8276', 'D8164', 'D8249', 'D8270', 'D9022', 'D8245', 'D9260', 'D9096'];
const ENERGY_CODE = 'ENER-';
const ROWS = [1, 2, 3, 5];

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
/** Texts with characters that need escaping in XML. */
const markup = fc.constantFrom(
  '&amp;',
  '&chips;',
  '<b>',
  ']]>',
  'a\r\nb',
  '\tx ',
  '"',
  "it's",
  '100 % & más',
  'Æ😀ß',
  '&#13;',
);
const words = fc.constantFrom('Mørk chokolade', 'Salt', 'x', 'Opbevares tørt.', '01', '2024');
const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
const oddDay = fc.constantFrom('0000-02-03', '0001-01-01', '9999-12-31', '1850-06-01', '31-12-2024');
const offset = fc.constantFrom('', 'Z', '+02:00', '-11:30', '+14:30', '+0545');
const plainNumber = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);

/** A value that the service accepts for a field, valid for GS1 or not. */
function valueOf(field: Field, catalogue: FieldCatalogue): fc.Arbitrary<unknown> {
  const codes = (catalogue.keywordList(field.keywordList ?? '')?.keywords ?? []).map(({ code }) => code);
  const code = fc.constantFrom('', ...codes.filter((known) => known !== ENERGY_CODE)).filter((known) => known !== '');
  switch (field.format) {
    case 'text':
      return fc.oneof(
        { weight: 6, arbitrary: words },
        { weight: 2, arbitrary: fc.tuple(markup, words).map((parts) => parts.join('')) },
        { weight: 2, arbitrary: text.filter((made) => made.trim() !== '' && checkText(made) === undefined) },
        { weight: 1, arbitrary: fc.constant('long '.repeat(60)) },
      );
    case 'integer':
      return fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 5000 }) },
        { weight: 1, arbitrary: fc.constantFrom(0, -1, Number.MAX_SAFE_INTEGER) },
      );
    case 'decimal':
      return fc.oneof(
        { weight: 6, arbitrary: field.numericString ? fc.constantFrom('12,50', '0.10', '7', '3,1') : plainNumber },
        { weight: 3, arbitrary: plainNumber },
        { weight: 1, arbitrary: fc.constantFrom(0, -18.5, 1e-7, 1.5e21, 0.1 + 0.2, 123456789.123) },
      );
    case 'boolean':
      return fc.boolean();
    case 'date':
    case 'datetime':
      return fc.oneof(
        { weight: 6, arbitrary: day.map((date) => date.toISOString().slice(0, 10)) },
        {
          weight: 3,
          arbitrary: fc
            .tuple(day, offset)
            .map(([date, zone]) =>
              field.format === 'date' ? '2025-03-01' : `${date.toISOString().slice(0, 19)}${zone}`,
            ),
        },
        { weight: 1, arbitrary: oddDay },
      );
    case 'gln':
      return fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom('5790000009503', '5790000009510', '5790000009527') },
        { weight: 1, arbitrary: fc.constantFrom('12345', '1234567890123') },
      );
    case 'multikeyword':
      return fc.uniqueArray(code, { minLength: 1, maxLength: 3 });
    default:
      return code;
  }
}

/**
 * Creates arbitrary bodies that the service accepts: a unit without findings, with any values added or replaced.
 *
 * @returns function from the number of a unit, and that of the unit inside it, to such bodies
 */
export function anyBodies(catalogue: FieldCatalogue): (n: number, child?: number) => fc.Arbitrary<Body> {
  const free = catalogue.fields.filter(
    ({ id, readonly }) => !readonly && !SET_APART.includes(id) && !id.startsWith('X'),
  );
  const grids = [...new Set(free.flatMap(({ grid }) => grid ?? []))].map((grid) =>
    free.filter((field) => field.grid === grid),
  );
  const singles = free.filter(({ grid }) => grid === undefined);
  const values = new Map(free.map((field) => [field, valueOf(field, catalogue)]));

  function fill(body: Body, g: GeneratorValue): void {
    const put = (field: Field, state: PreparationState | undefined, row?: number): void => {
      body[formatFieldKey({ id: field.id, state, row })] = g(() => values.get(field) ?? fc.constant(null));
    };
    const statesOf = ({ preparationState }: Field): (PreparationState | undefined)[] =>
      preparationState ? g(() => fc.subarray([...PREPARATION_STATES, undefined])) : [undefined];
    const chance = (of10: number): boolean => g(fc.nat, 9) < of10;
    for (const field of singles) for (const state of statesOf(field)) if (chance(3)) put(field, state);
    for (const columns of grids.filter(() => chance(3))) {
      for (const state of columns[0] ? statesOf(columns[0]) : []) {
        for (const row of g(() => fc.subarray(ROWS, { minLength: 1, maxLength: 3 })))
          for (const column of columns) if (chance(8)) put(column, state, row);
      }
    }
    placeMaterials(body);
  }

  return (n, child) =>
    fc.gen().map((g) => {
      const body = aBody({ D8245: g(() => fc.constantFrom('10000045', '99999999')) }, n);
      fill(body, g);
      if (child === undefined) return body;
      const unitType = g(() => fc.constantFrom('CASE', 'DISPLAY_SHIPPER', 'PALLET'));
      const quantity = g(() => fc.integer({ min: 1, max: 99 }));
      return { ...body, D8276: unitType, D8249_2: testGtin(child), D8270_2: quantity };
    });
}

/** Lets packaging materials refer to an existing packaging row, or to none. */
function placeMaterials(body: Body): void {
  const rowsOf = (ids: readonly string[]): string[] => [
    ...new Set(
      Object.keys(body).flatMap((key) => (ids.some((id) => key.startsWith(`${id}_`)) ? [key.split('_')[1] ?? ''] : [])),
    ),
  ];
  const packaging = rowsOf(['D8275', 'D9081']);
  for (const [index, row] of rowsOf(['D9090', 'D9091', 'D9092', 'D9093']).entries()) {
    const named = packaging[index % (packaging.length + 1)];
    if (named !== undefined) body[`D9096_${row}`] = Number(named);
  }
}
