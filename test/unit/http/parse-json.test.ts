import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseJson, type JsonLimits } from '../../../src/http/request/parse-json.ts';

const LIMITS: JsonLimits = { items: 100_000, bytes: 1_000_000, values: 100_000 };
const read = (text: string, limits: Partial<JsonLimits> = {}) =>
  parseJson(Buffer.from(text), { ...LIMITS, ...limits }, () => undefined);
const outcome = (text: string, limits: Partial<JsonLimits> = {}) =>
  read(text, limits).catch((error: unknown) => (error as { code: string }).code);

/** Long enough to be parsed in parts. */
const long = (value: unknown) => [...Array.from({ length: 400 }, () => 'x'.repeat(200)), value];

test('a valid text gives the same result as JSON.parse, in parts or at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), fc.nat(4), async (value, indent) => {
      for (const body of [value, [value], [value, value], long(value)]) {
        const text = JSON.stringify(body, null, indent);
        expect(await read(text)).toEqual(JSON.parse(text));
      }
    }),
    { numRuns: 300 },
  );
});

test('a text that JSON.parse rejects is rejected, in parts or at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom('', ',', ']', '[', '}', '{', '"', '\\\\', ' ', 'x', ':'),
      async (value, position, character) => {
        for (const body of [[value, value], long(value)]) {
          const text = JSON.stringify(body);
          // Most of a long text is uniform, so the change is made near its end.
          const offset = Math.max(0, text.length - 1 - (position % Math.min(text.length, 60)));
          const changed = text.slice(0, offset) + character + text.slice(offset + 1);
          let expected: unknown = 'MALFORMED_JSON';
          try {
            expected = JSON.parse(changed);
          } catch {
            // The text is invalid in both cases.
          }
          expect(await outcome(changed)).toEqual(expected);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  '[]',
  ' [ ] ',
  '[1,]',
  '[,1]',
  '[,]',
  '[1 2]',
  '[1}',
  '{]',
  '[1]]',
  '[1] x',
  '',
  ' ',
  '1',
  '"a"',
  'null',
  '[[]',
  '["a]',
])('%j', async (text) => {
  let expected: unknown = 'MALFORMED_JSON';
  try {
    expected = JSON.parse(text);
  } catch {
    // The text is invalid in both cases.
  }
  expect(await outcome(text)).toEqual(expected);
});

test('limits are exact', async () => {
  expect(await outcome('[1,2,3]', { items: 3 })).toEqual([1, 2, 3]);
  expect(await outcome('[1,2,3]', { items: 2 })).toBe('TOO_MANY_ITEMS');
  expect(await outcome('[{"a":1,"b":[2,3]}]', { values: 4 })).toEqual([{ a: 1, b: [2, 3] }]);
  expect(await outcome('[{"a":1,"b":[2,3]}]', { values: 3 })).toBe('ITEM_TOO_LARGE');
  expect(await outcome('["abc"]', { bytes: 5 })).toEqual(['abc']);
  expect(await outcome('["abc"]', { bytes: 4 })).toBe('ITEM_TOO_LARGE');
  expect(await outcome(`${'['.repeat(20)}${']'.repeat(20)}`)).toEqual(JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`));
  expect(await outcome(`${'['.repeat(21)}${']'.repeat(21)}`)).toBe('INVALID_BODY');
});

test('a byte order mark is skipped, and an error in a long body is reported with its position', async () => {
  expect(await read('\uFEFF[1]')).toEqual([1]);
  const text = JSON.stringify(long('x')).replace(/"x"\]$/, '"x" "y"]');
  await expect(read(text)).rejects.toMatchObject({
    extras: { params: { problem: expect.stringMatching(/^items \d+ to 401: /) } },
  });
});

test('parsing a long body pauses', async () => {
  let pauses = 0;
  await parseJson(Buffer.from(JSON.stringify(long('x').concat(long('y')))), LIMITS, () => {
    pauses += 1;
    return undefined;
  });
  expect(pauses).toBeGreaterThan(1);
});
