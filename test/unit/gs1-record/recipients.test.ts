import { describe, expect, test } from '@jest/globals';
import { addresseesOf, compareRecipients, storedRecipients } from '../../../src/domain/gs1-record/recipients.ts';
import {
  NOT_AT_GS1,
  type HierarchyState,
  type RecipientState,
} from '../../../src/domain/gs1-record/hierarchy-state.ts';

const [A, B, C] = ['5790000009503', '5790000009510', '5790000009527'] as const;
const TODAY = '2026-11-20';
const HAS_IT: RecipientState = { isWanted: true, isOneOff: false, isOpen: false, got: 1 };

const sentTo = (recipients: Record<string, RecipientState>, more: Partial<HierarchyState> = {}): HierarchyState => ({
  ...NOT_AT_GS1,
  registered: 1,
  standing: 'NOTIFIED',
  isForStored: true,
  recipients,
  ...more,
});

test('stored recipients are in row order, each once', () => {
  const values = { D9260_10: C, D9260_2: B, D9262_2: '2026-11-20', D9260_1: A, D9260_4: A, D9262_5: '2026-01-01' };
  expect(storedRecipients(values)).toEqual([{ gln: A }, { gln: B, from: '2026-11-20' }, { gln: C }]);
  expect(storedRecipients({})).toEqual([]);
});

describe('a send', () => {
  test('goes to the stored recipients whose date has come; the others wait', () => {
    const stored = [{ gln: A }, { gln: B, from: '2026-11-20' }, { gln: C, from: '2026-11-21' }];
    expect(addresseesOf(stored, NOT_AT_GS1, [], TODAY)).toEqual({
      recipients: [A, B],
      oneOff: [],
      ends: [],
      waits: [C],
    });
  });

  test('ends the publication to removed recipients, and keeps those of earlier requests up to date', () => {
    const state = sentTo({ [A]: HAS_IT, [B]: HAS_IT, [C]: { ...HAS_IT, isOneOff: true } });
    expect(addresseesOf([{ gln: A }], state, [], TODAY)).toEqual({
      recipients: [A, C],
      oneOff: [C],
      ends: [B],
      waits: [],
    });
  });

  test('to the recipient of a request adds it and removes nobody', () => {
    const state = sentTo({ [A]: HAS_IT });
    expect(addresseesOf([{ gln: A }], state, [B], TODAY)).toEqual({
      recipients: [B],
      oneOff: [B],
      ends: [],
      waits: [],
    });
  });

  test('still goes to a recipient that has the data when its date moves into the future', () => {
    const stored = [{ gln: A, from: '2027-01-01' }];
    expect(addresseesOf(stored, sentTo({ [A]: HAS_IT }), [], TODAY).recipients).toEqual([A]);
  });
});

describe('the stored recipients', () => {
  test('differ from those that have the hierarchy', () => {
    const state = sentTo({ [A]: HAS_IT }, { waits: [B] });
    expect(compareRecipients([{ gln: B, from: '2027-01-01' }, { gln: C }], state)).toEqual({
      missing: [C],
      removed: [A],
      waiting: [{ gln: B, from: '2027-01-01' }],
    });
  });

  test('do not affect hierarchies that only recipients of requests have', () => {
    const state = sentTo({ [A]: { ...HAS_IT, isOneOff: true } }, { isForStored: false });
    expect(compareRecipients([{ gln: B }], state)).toEqual({ missing: [], removed: [], waiting: [] });
  });
});
