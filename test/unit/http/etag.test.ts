import { expect, test } from '@jest/globals';
import { FIRST_TIMELINE } from '../../../src/domain/history/timelines.ts';
import { asNamed, asPacked, isUnchanged, meetsConditions, productTag } from '../../../src/http/response/etag.ts';

const changed = new Date('2025-02-01T09:30:00.500Z');
const tag = productTag({ revision: 3, evaluation: 7 }, FIRST_TIMELINE, 'da', 'abc');

test.each([
  [{ ifNoneMatch: tag }, true],
  [{ ifNoneMatch: `"x", ${tag}` }, true],
  [{ ifNoneMatch: `W/${tag}` }, true],
  [{ ifNoneMatch: '*' }, true],
  [{ ifNoneMatch: asPacked(tag) }, true],
  [{ ifNoneMatch: `"x", W/${asPacked(tag)}` }, true],
  [{ ifNoneMatch: '"-gzip"' }, false],
  [{ ifNoneMatch: '"3.6-da-abc"' }, false],
  [{ ifModifiedSince: 'Sat, 01 Feb 2025 09:30:00 GMT' }, true],
  [{ ifModifiedSince: 'Sat, 01 Feb 2025 09:29:59 GMT' }, false],
  [{ ifModifiedSince: 'yesterday' }, false],
  [{ ifNoneMatch: '"x"', ifModifiedSince: 'Sat, 01 Feb 2025 10:30:00 GMT' }, false],
  [{}, false],
])('%j results in 304: %s', (conditions, unchanged) => {
  expect(isUnchanged(conditions, tag, changed)).toBe(unchanged);
});

test.each([
  [{}, 3, true],
  [{}, undefined, true],
  [{ ifMatch: tag }, 3, true],
  [{ ifMatch: '"3.1-en-zzz"' }, 3, true],
  [{ ifMatch: asPacked(tag) }, 3, true],
  [{ ifMatch: tag }, 4, false],
  [{ ifMatch: tag }, undefined, false],
  [{ ifMatch: '*' }, 3, true],
  [{ ifMatch: '*' }, undefined, false],
  [{ ifMatch: 'nonsense' }, 3, false],
  [{ ifMatch: '"1.0-a", "3.0-a"' }, 3, true],
  [{ ifNoneMatch: '*' }, undefined, true],
  [{ ifNoneMatch: '*' }, 3, false],
])('%j allows a write on revision %s: %s', (conditions, revision, goesAhead) => {
  expect(meetsConditions(conditions, revision, FIRST_TIMELINE)).toBe(goesAhead);
});

test('an ETag of another timeline meets no condition, whatever its revision', () => {
  const restored = productTag({ revision: 3, evaluation: 7 }, '5f0c', 'da', 'abc');
  expect(restored).toBe('"3.7.5f0c-da-abc"');
  for (const [own, others] of [
    [FIRST_TIMELINE, [restored]],
    ['5f0c', [tag, '"3.7.77aa-da-abc"', '"3.1-en-zzz"']],
  ] as const) {
    for (const other of others) {
      expect(meetsConditions({ ifMatch: other }, 3, own)).toBe(false);
      expect(meetsConditions({ ifNoneMatch: other }, 3, own)).toBe(true);
    }
  }
  expect(meetsConditions({ ifMatch: asPacked(restored) }, 3, '5f0c')).toBe(true);
  expect(meetsConditions({ ifNoneMatch: restored }, 3, '5f0c')).toBe(false);
  expect(isUnchanged({ ifNoneMatch: tag }, restored)).toBe(false);
});

test('a compressed representation has its own ETag, and a 304 returns the one that the client sent', () => {
  const packed = asPacked(tag);
  expect(packed).toBe('"3.7-da-abc-gzip"');
  expect(asNamed({ ifNoneMatch: `"x", ${packed}` }, tag)).toBe(packed);
  expect(asNamed({ ifNoneMatch: tag }, tag)).toBe(tag);
  expect(asNamed({}, tag)).toBe(tag);
});
