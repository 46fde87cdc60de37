import { expect, test } from '@jest/globals';
import { readCursor, writeCursor } from '../../../src/http/request/cursor.ts';

const readText = ([text, ...rest]: readonly unknown[]) =>
  typeof text === 'string' && rest.length === 0 ? text : undefined;

test('a cursor survives a round trip, and has the form documented in the contract', () => {
  const cursor = writeCursor('05790000000111.208');
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(readCursor({ cursor }, readText)).toBe('05790000000111.208');
  expect(readCursor({ offset: 3 }, readText)).toBeUndefined();
});

test.each([
  { cursor: writeCursor(1) },
  { cursor: writeCursor('a', 'b') },
  { cursor: 'x' },
  { cursor: Buffer.from('"text"').toString('base64url') },
  { cursor: Buffer.from('null').toString('base64url') },
  { cursor: writeCursor('a'), offset: 1 },
])('%j is rejected', (query) => {
  expect(() => readCursor(query, readText)).toThrow(
    expect.objectContaining({
      code: 'INVALID_PARAMETER',
      extras: { issues: [expect.objectContaining({ key: 'cursor' })] },
    }),
  );
});
