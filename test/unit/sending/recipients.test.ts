import { expect, test } from '@jest/globals';
import { storedRecipients } from '../../../src/domain/sending/recipients.ts';

test('recipients are those whose day has come, in the order of their rows, each once', () => {
  const values = {
    D9260_10: '5790000009527',
    D9260_2: '5790000009510',
    D9262_2: '2026-11-20',
    D9260_1: '5790000009503',
    D9260_3: '5790000009534',
    D9262_3: '2026-11-21',
    D9260_4: '5790000009503',
    D9262_5: '2026-01-01',
  };
  expect(storedRecipients({ values }, '2026-11-20')).toEqual(['5790000009503', '5790000009510', '5790000009527']);
});

test('a unit without rows has none', () => {
  expect(storedRecipients({ values: {} }, '2026-11-20')).toEqual([]);
});
