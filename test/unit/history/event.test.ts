import { describe, expect, test } from '@jest/globals';
import { changesOf } from '../../../src/domain/history/event.ts';
import { presentEvent } from '../../../src/presenters/history-event.ts';
import { createTimeZone } from '../../../src/domain/product/dates.ts';
import { DEMO_CATALOGUE, RULES } from '../../support/validate.ts';

describe('the changes of an event', () => {
  test('list every value of a new product', () => {
    expect(changesOf({ type: 'CREATED', changes: { D8211: 'Nordlys', D8007: ['A', 'B'] } })).toEqual([
      { key: 'D8211', from: null, to: 'Nordlys' },
      { key: 'D8007', from: null, to: ['A', 'B'] },
    ]);
  });

  test('list old and new values of other events', () => {
    const changes = { D8211: ['Nordlys', null], D8007: [['A'], ['A', 'B']] };
    expect(changesOf({ type: 'UPDATED', changes })).toEqual([
      { key: 'D8211', from: 'Nordlys', to: null },
      { key: 'D8007', from: ['A'], to: ['A', 'B'] },
    ]);
  });

  test('leave out what is not a field', () => {
    expect(changesOf({ type: 'RESPONSE', changes: { messageId: 'x', lines: ['a', 'b', 'c'] } })).toEqual([]);
  });
});

test('are ordered by section, row and field, with dates as in responses', () => {
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
