import { expect, test } from '@jest/globals';
import { respondWithList, listHeaders } from '../../../src/http/response/list-response.ts';
import { StreamedBody } from '../../../src/http/response/content.ts';

const revision = { tag: '10:12:11/5', lastChanged: new Date('2025-02-01T09:30:00.500Z') };
const question = { path: {}, query: { limit: 5 }, language: 'da' as const, mediaType: 'application/json' };
const ctx = { configurationTag: 'abc.1', now: () => new Date('2025-03-01T12:00:00Z') };
const { ETag: tag = '' } = listHeaders(revision, question, ctx);
const body = () => new StreamedBody((async function* () {})());

test('headers of a list', () => {
  expect(listHeaders(revision, question, ctx)).toEqual({
    ETag: expect.stringMatching(/^"[\w-]{22}"$/),
    'Last-Modified': 'Sat, 01 Feb 2025 09:30:00 GMT',
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept, Accept-Language',
  });
  // A list without a modification date can change at any time.
  expect(listHeaders({ tag: '' }, question, ctx)['Last-Modified']).toBe('Sat, 01 Mar 2025 12:00:00 GMT');
});

test.each([
  listHeaders({ ...revision, tag: '10:13:11/5' }, question, ctx),
  listHeaders(revision, { ...question, query: {} }, ctx),
  listHeaders(revision, { ...question, path: { exportProfileId: 'x' } }, ctx),
  listHeaders(revision, { ...question, language: 'en' }, ctx),
  listHeaders(revision, { ...question, mediaType: 'application/x-ndjson' }, ctx),
  listHeaders(revision, question, { ...ctx, configurationTag: 'abc.2' }),
])('the ETag changes with everything else that a list depends on: %j', ({ ETag }) => {
  expect(ETag).not.toBe(tag);
});

test.each([
  [{}, 200],
  [{ ifNoneMatch: tag }, 304],
  [{ ifNoneMatch: '"other"' }, 200],
  [{ ifModifiedSince: 'Sat, 01 Feb 2025 09:30:00 GMT' }, 304],
  [{ ifModifiedSince: 'Sat, 01 Feb 2025 09:29:59 GMT' }, 200],
])('%j results in %d', (conditions, status) => {
  expect(respondWithList(revision, { ...question, conditions }, ctx, body).status).toBe(status);
});

test('a 304 for a compressed list returns the ETag that the client sent', () => {
  const packed = `${tag.slice(0, -1)}-gzip"`;
  const response = respondWithList(
    revision,
    { ...question, conditions: { ifNoneMatch: `"x", ${packed}` } },
    ctx,
    () => {
      throw new Error('nothing is read');
    },
  );
  expect([response.status, response.headers['ETag'], response.body]).toEqual([304, packed, undefined]);
});
