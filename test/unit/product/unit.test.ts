import { expect, test } from '@jest/globals';
import type { FieldValues } from '../../../src/domain/product/product.ts';
import { Unit } from '../../../src/domain/product/unit.ts';
import { DEMO_CATALOGUE } from '../../support/validate.ts';

function aUnit(values: FieldValues): Unit {
  return new Unit(
    { key: '05790000000111.208', targetMarket: '208', unitType: 'BASE_UNIT_OR_EACH', values },
    DEMO_CATALOGUE,
  );
}

test('a neighbouring value is in the same row and preparation state', () => {
  const unit = aUnit({
    'D8181-UNPREPARED_1': 'FAT',
    'D8181-PREPARED_1': 'PRO-',
    'D8181-UNPREPARED_4': 'SALTEQ',
    'D8183-PREPARED_1': 2,
    'D8183-UNPREPARED_1': 1,
    'D8183-UNPREPARED_4': 4,
    'D8184-UNPREPARED_4': 'GRM',
  });
  const beside = (id: string) => unit.entries('D8181').map((entry) => unit.beside(entry, id));
  expect(unit.entries('D8181').map((entry) => entry.value)).toEqual(['FAT', 'PRO-', 'SALTEQ']);
  expect(beside('D8183')).toEqual([1, 2, 4]);
  expect(beside('D8184')).toEqual([undefined, undefined, 'GRM']);
  expect(beside('D8185')).toEqual([undefined, undefined, undefined]);
  const [, prepared] = unit.entries('D8181');
  expect(prepared && unit.entryBeside(prepared, 'D8183')).toEqual({
    id: 'D8183',
    key: 'D8183-PREPARED_1',
    value: 2,
    row: 1,
    state: 'PREPARED',
  });
  expect(prepared && unit.entryBeside(prepared, 'D8184')).toBeUndefined();
});

test('rows of a field are in order, regardless of the order of writing', () => {
  const unit = aUnit({ D8258_3: 'c', D8211: 'Nordlys', D8258_1: 'a', unknown: 1 });
  expect([...unit.fields].map(([id, entries]) => [id, entries.map((entry) => entry.value)])).toEqual([
    ['D8258', ['a', 'c']],
    ['D8211', ['Nordlys']],
  ]);
  expect(unit.beside({ row: 3, state: undefined }, 'D8258')).toBe('c');
  expect(unit.beside({ row: 2, state: undefined }, 'D8258')).toBeUndefined();
  expect(unit.beside({ row: 0, state: undefined }, 'D8211')).toBe('Nordlys');
});
