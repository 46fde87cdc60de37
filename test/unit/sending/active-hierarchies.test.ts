import { describe, expect, test } from '@jest/globals';
import type { FieldValues, Product } from '../../../src/domain/product/product.ts';
import { ActiveHierarchies } from '../../../src/domain/sending/active-hierarchies.ts';
import { NOT_SENT } from '../../../src/domain/status/gs1-state.ts';

const TODAY = '2026-11-20';
const key = (name: string): string => `0000000000000${name}.208`;

/** A unit named by a digit, with children. */
function unit(name: string, children: readonly string[] = [], values: FieldValues = {}): Product {
  const rows = children.map((child, index) => [`D8249_${index + 1}`, `0000000000000${child}`]);
  return {
    key: key(name),
    productId: key(name),
    targetMarket: '208',
    unitType: 'CASE',
    values: { ...Object.fromEntries(rows), ...values },
    revision: 1,
    evaluation: 1,
    created: new Date(0),
    lastModified: new Date(0),
    lastChanged: new Date(0),
    gs1: NOT_SENT,
    findings: { own: [], hierarchies: {} },
  };
}

function topOf(name: string, units: readonly Product[]): string | undefined {
  const neighbourhood = {
    units: new Map(units.map((one) => [one.key, one])),
    outsideParents: new Map<string, number>(),
  };
  return new ActiveHierarchies(neighbourhood, TODAY).with(key(name))[0]?.top.charAt(13);
}

describe('the simplest hierarchy of a unit', () => {
  test('is the unit itself if it has no parent', () => {
    expect(topOf('1', [unit('1')])).toBe('1');
  });

  test('extends to the top unit', () => {
    expect(topOf('1', [unit('1'), unit('2', ['1']), unit('3', ['2'])])).toBe('3');
  });

  test('is the one with the fewest units', () => {
    expect(topOf('1', [unit('1'), unit('2', ['1', '4']), unit('4'), unit('3', ['1'])])).toBe('3');
  });

  test('is the one with the lowest top if several are equally small', () => {
    expect(topOf('1', [unit('1'), unit('9', ['1']), unit('5', ['1'])])).toBe('5');
  });

  test.each([
    ['yesterday', '2026-11-19', '9'],
    ['today', TODAY, '5'],
    ['today, at noon', '2026-11-20T12:00:00+01:00', '5'],
  ])('with a top that ended %s', (_, D8324, top) => {
    expect(topOf('1', [unit('1'), unit('9', ['1', '2']), unit('2'), unit('5', ['1'], { D8324 })])).toBe(top);
  });

  test('contains no missing child', () => {
    expect(topOf('1', [unit('1'), unit('5', ['1', '7']), unit('9', ['1', '2', '3']), unit('2'), unit('3')])).toBe('9');
    expect(topOf('1', [unit('1'), unit('5', ['1', '7'])])).toBeUndefined();
  });

  test('starts below a top that has ended, so that the rest can be sent on its own', () => {
    const pallet = unit('3', ['2'], { D8324: '2026-11-19' });
    expect(topOf('1', [unit('1'), unit('2', ['1']), pallet])).toBe('2');
    expect(topOf('2', [unit('1'), unit('2', ['1']), pallet])).toBe('2');
    expect(topOf('3', [unit('1'), unit('2', ['1']), pallet])).toBeUndefined();
  });

  test('exists only for a unit that exists', () => {
    expect(topOf('8', [unit('1')])).toBeUndefined();
  });
});

test('the links of a unit are read as often for all units as for one', () => {
  let reads = 0;
  const counted = (one: Product): Product => ({
    ...one,
    values: new Proxy(one.values, {
      ownKeys(values) {
        reads += 1;
        return Reflect.ownKeys(values);
      },
    }),
  });
  const units = ['2', '3', '4', '5', '6', '7', '8'].map((name) => counted(unit(name)));
  const all = [counted(unit('1', ['2', '3', '4', '5', '6', '7', '8'])), ...units];
  const neighbourhood = {
    units: new Map(all.map((one) => [one.key, one])),
    outsideParents: new Map<string, number>(),
  };
  const hierarchies = new ActiveHierarchies(neighbourhood, TODAY);
  const tops = all.map((one) => hierarchies.with(one.key)[0]?.top);
  expect(new Set(tops)).toEqual(new Set([key('1')]));
  expect(reads).toBe(all.length);
});
