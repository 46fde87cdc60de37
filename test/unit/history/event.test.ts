import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changedKeys, changesOf } from '../../../src/domain/history/event.ts';
import { presentEvent } from '../../../src/presenters/history-event.ts';
import { diffValues } from '../../../src/domain/input/merge.ts';
import { createTimeZone } from '../../../src/domain/product/dates.ts';
import type { FieldValue } from '../../../src/domain/product/product.ts';
import { DEMO_CATALOGUE, RULES } from '../../support/judge.ts';

describe('what an event changed', () => {
  test('of a creation, everything from nothing', () => {
    expect(changesOf({ type: 'CREATED', changes: { D8211: 'Nordlys', D8007: ['A', 'B'] } })).toEqual([
      { key: 'D8211', from: null, to: 'Nordlys' },
      { key: 'D8007', from: null, to: ['A', 'B'] },
    ]);
  });

  test('of another event, old and new value', () => {
    const changes = { D8211: ['Nordlys', null], D8007: [['A'], ['A', 'B']] };
    expect(changesOf({ type: 'UPDATED', changes })).toEqual([
      { key: 'D8211', from: 'Nordlys', to: null },
      { key: 'D8007', from: ['A'], to: ['A', 'B'] },
    ]);
  });

  test('what is no change of a field is left out', () => {
    expect(changesOf({ type: 'RESPONSE', changes: { messageId: 'x', lines: ['a', 'b', 'c'] } })).toEqual([]);
  });
});

describe('the fields that differ after some events', () => {
  const updated = (changes: Record<string, unknown>) => ({ type: 'UPDATED', changes });

  test.each([
    [[], []],
    [[updated({ D8256: ['a', 'b'], D8211: ['x', 'y'] })], ['D8211', 'D8256']],
    [[updated({ D8256: ['a', 'b'] }), updated({ D8256: ['b', 'a'] })], []],
    [[updated({ D8256: [null, 'b'] }), updated({ D8256: ['b', null] })], []],
    [[updated({ D8007: [['A'], null] }), updated({ D8007: [null, ['A']] })], []],
    [
      [
        updated({
          D8007: [
            ['A', 'B'],
            ['B', 'A'],
          ],
        }),
      ],
      ['D8007'],
    ],
    [[{ type: 'CREATED', changes: { D8211: 'x' } }, updated({ D8211: ['x', 'y'] })], ['D8211']],
    [[updated({ D8258_10: [1, 2], D8258_2: [1, 2] })], ['D8258_10', 'D8258_2']],
  ])('%j: %j', (events, expected) => {
    expect(changedKeys(events)).toEqual(expected);
  });

  test('are those that differ between the first and the last state, whatever lies between', () => {
    const states = fc.array(
      fc.dictionary(fc.constantFrom('D8211', 'D8256', 'D8007'), fc.constantFrom<FieldValue>('a', 'b', 1, true, ['a'])),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(states, (chosen) => {
        const changesBetween = (from: object, to: object) => diffValues(from as never, to as never);
        const events = chosen.slice(1).map((state, index) => ({
          type: 'UPDATED',
          changes: Object.fromEntries(
            changesBetween(chosen[index] ?? {}, state).map(({ key, from, to }) => [key, [from, to]]),
          ),
        }));
        const net = changesBetween(chosen[0] ?? {}, chosen.at(-1) ?? {}).map(({ key }) => key);
        expect(changedKeys(events)).toEqual(net.sort());
      }),
    );
  });
});

test('changes are told by section, row and field, dates as they are answered', () => {
  const presentation = {
    catalogue: DEMO_CATALOGUE,
    rules: RULES,
    timeZone: createTimeZone('Europe/Copenhagen'),
    language: 'en' as const,
  };
  const changes = {
    E9998: [null, 'gone'],
    D8258_10: [null, 'x'],
    D8259_2: [null, 'da'],
    D8258_2: [null, 'y'],
    D8286: ['2025-01-01', null],
    D8211: ['a', 'b'],
  };
  const event = { id: 7, time: new Date('2025-07-01T10:00:00Z'), actor: 'erp', type: 'UPDATED', revision: 2, changes };
  expect(presentEvent(event, presentation)).toMatchObject({ id: 7, time: '2025-07-01T12:00:00.000+02:00' });
  const presented = presentEvent(event, presentation).changes;
  const keys = presented.map(({ fieldId }) => fieldId);
  expect(keys.at(-1)).toBe('E9998');
  const rows = keys.filter((key) => key.includes('_'));
  expect(rows).toEqual(['D8258_2', 'D8259_2', 'D8258_10']);
  expect(presented).toContainEqual({ fieldId: 'D8286', from: '01-01-2025', to: null });
});
