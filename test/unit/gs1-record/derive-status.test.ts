import { expect, test } from '@jest/globals';
import { deriveStatus, type RecordedHierarchy } from '../../../src/domain/gs1-record/derive-status.ts';
import { NOT_AT_GS1, type HierarchyState } from '../../../src/domain/gs1-record/hierarchy-state.ts';
import { NOT_SENT } from '../../../src/domain/status/gs1-state.ts';

const [BASE, CASE] = ['base.208', 'case.208'];
const REFUSED = { number: 1, errors: [{ level: 'document', code: '447', text: 'no' }] };

const recordOf = (top: string, state: Partial<HierarchyState>): RecordedHierarchy => ({
  top,
  topProductId: top,
  state: { ...NOT_AT_GS1, ...state },
  confirmations: {},
  difference: { missing: [], removed: [], waiting: [] },
  dataPool: '5790000009992',
  canEnd: true,
  behind: new Set(),
  productIdOf: (key) => key,
});
const rejectedAlone = recordOf(BASE, { refused: REFUSED, contents: { 1: { [BASE]: 1 } } });
const acceptedAbove = recordOf(CASE, {
  registered: 2,
  standing: 'NOTIFIED',
  contents: { 2: { [BASE]: 1, [CASE]: 1 } },
  known: [BASE, CASE],
});
const statusOf = (unit: string, ...hierarchies: readonly RecordedHierarchy[]) =>
  deriveStatus(unit, hierarchies, NOT_SENT).catalogStatus;

test('a rejected unit is FAILED', () => {
  expect(statusOf(BASE, rejectedAlone)).toBe('FAILED');
});

test('a unit that was rejected alone is OK once GS1 has it below another one', () => {
  expect(statusOf(BASE, rejectedAlone, acceptedAbove)).toBe('OK');
});

test('it stays without a status once the other one is withdrawn', () => {
  const withdrawn = recordOf(CASE, { standing: 'WITHDRAWN', ended: 3, known: [BASE, CASE] });
  expect(statusOf(BASE, rejectedAlone, withdrawn)).toBeNull();
});

test('a unit that is rejected alone after it was at GS1 below another one is FAILED', () => {
  const before = recordOf(CASE, { standing: 'WITHDRAWN', ended: 3, known: [BASE, CASE] });
  const later = recordOf(BASE, { refused: { ...REFUSED, number: 4 }, contents: { 4: { [BASE]: 1 } } });
  expect(statusOf(BASE, before, later)).toBe('FAILED');
});

test('a hierarchy that is rejected keeps its units in FAILED although another one has them', () => {
  const display = recordOf('display.208', { refused: REFUSED, contents: { 1: { [BASE]: 1, 'display.208': 1 } } });
  expect(statusOf(BASE, display, acceptedAbove)).toBe('FAILED');
});
