import { expect, test } from '@jest/globals';
import { ServiceError } from '../../../src/domain/refusals/service-error.ts';
import { toProblem } from '../../../src/http/problems/problem.ts';

const CONTEXT = { language: 'en', path: '/api', requestId: 'r1' } as const;

test('a refusal is converted once, into plain data: status, headers and texts', () => {
  expect(toProblem(new ServiceError('BUSY', { retryAfterSeconds: 5 }), CONTEXT)).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '5' },
  });
  const params = { path: '/api', allowed: 'GET, POST' };
  expect(toProblem(new ServiceError('METHOD_NOT_ALLOWED', { params }), CONTEXT)).toMatchObject({
    status: 405,
    headers: { Allow: 'GET, POST' },
    body: { detail: '/api allows GET, POST.' },
  });
});

test('a refusal with added members keeps code, cause and status, and leaves the original unchanged', () => {
  const lost = new ServiceError('CHANGED_BY_OTHER_USER');
  lost.cause = new Error('deadlock detected');
  const told = lost.withMembers({ productId: '05790000000111.208', status: 200 });
  expect(told).toMatchObject({ code: 'CHANGED_BY_OTHER_USER', cause: lost.cause });
  expect(lost.extras).toEqual({});
  expect(toProblem(told, CONTEXT).body).toMatchObject({ status: 409, productId: '05790000000111.208' });
});
