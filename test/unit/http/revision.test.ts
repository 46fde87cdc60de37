import { expect, test } from '@jest/globals';
import { isUnchanged, meetsConditions, productTag } from '../../../src/http/revision.ts';

const changed = new Date('2025-02-01T09:30:00.500Z');
const tag = productTag({ revision: 3, evaluation: 7, lastChanged: changed }, 'da', 'abc');

test.each([
  [{ ifNoneMatch: tag }, true],
  [{ ifNoneMatch: `"x", ${tag}` }, true],
  [{ ifNoneMatch: `W/${tag}` }, true],
  [{ ifNoneMatch: '*' }, true],
  [{ ifNoneMatch: '"3.6-da-abc"' }, false],
  [{ ifModifiedSince: 'Sat, 01 Feb 2025 09:30:00 GMT' }, true],
  [{ ifModifiedSince: 'Sat, 01 Feb 2025 09:29:59 GMT' }, false],
  [{ ifModifiedSince: 'yesterday' }, false],
  [{ ifNoneMatch: '"x"', ifModifiedSince: 'Sat, 01 Feb 2025 10:30:00 GMT' }, false],
  [{}, false],
])('%j is answered with 304: %s', (conditions, unchanged) => {
  expect(isUnchanged(conditions, tag, changed)).toBe(unchanged);
});

test.each([
  [{}, 3, true],
  [{}, undefined, true],
  [{ ifMatch: tag }, 3, true],
  [{ ifMatch: '"3.1-en-zzz"' }, 3, true],
  [{ ifMatch: tag }, 4, false],
  [{ ifMatch: tag }, undefined, false],
  [{ ifMatch: '*' }, 3, true],
  [{ ifMatch: '*' }, undefined, false],
  [{ ifMatch: 'nonsense' }, 3, false],
  [{ ifMatch: '"1.0-a", "3.0-a"' }, 3, true],
  [{ ifNoneMatch: '*' }, undefined, true],
  [{ ifNoneMatch: '*' }, 3, false],
])('%j lets a write on revision %s go ahead: %s', (conditions, revision, goesAhead) => {
  expect(meetsConditions(conditions, revision)).toBe(goesAhead);
});
