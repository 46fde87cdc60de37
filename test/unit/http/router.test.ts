import { expect, test } from '@jest/globals';
import type { Route } from '../../../generated/routes.ts';
import { TableRouter, type RoutedRequest } from '../../../src/http/router.ts';

const route = (method: string, path: string): Route => ({
  operationId: `${method} ${path}`,
  method,
  path,
  pathParameters: [],
  queryParameters: [],
  consumes: [],
  produces: [],
  takesConditions: false,
  security: [],
  scopes: [],
});
const router = new TableRouter({ openapi: '3.1.0', info: { title: '', version: '' }, paths: {} }, [
  route('GET', '/api'),
  route('POST', '/api'),
  route('GET', '/api/view/{name}'),
  route('GET', '/api/view/{name}/{profile}'),
  route('GET', '/api/view/{name}/xml'),
  route('GET', '/api/view/active/{name}'),
  route('POST', '/api/view/{name}'),
]);

function match(method: string, path: string): RoutedRequest {
  const request: RoutedRequest = { method, path, headers: {} };
  router.matchOperation(request);
  return request;
}

test.each([
  ['GET', '/api', 'GET /api', {}],
  ['GET', '/api/', 'GET /api', {}],
  ['HEAD', '/api', 'GET /api', {}],
  ['POST', '/api', 'POST /api', {}],
  ['GET', '/api/view/a', 'GET /api/view/{name}', { name: 'a' }],
  ['GET', '/api/view/a/b', 'GET /api/view/{name}/{profile}', { name: 'a', profile: 'b' }],
  ['GET', '/api/view/a/xml', 'GET /api/view/{name}/xml', { name: 'a' }],
  ['GET', '/api/view/active/xml', 'GET /api/view/active/{name}', { name: 'xml' }],
  ['GET', '/api/view/a%20b/', 'GET /api/view/{name}', { name: 'a%20b' }],
])('%s %s is %s', (method, path, operation, params) => {
  expect(match(method, path).match).toMatchObject({ route: { operationId: operation }, params });
});

test.each(['/', '/apix', '/api//', '/api/view', '/api/view/', '/api/view//b', '/api/view/a/b/c'])(
  '%s does not exist',
  (path) => {
    expect(() => match('GET', path)).toThrow(/^404/);
  },
);

test('another method is refused with the list of allowed ones', () => {
  const request: RoutedRequest = { method: 'DELETE', path: '/api', headers: {} };
  expect(() => router.matchOperation(request)).toThrow(/^405/);
  expect(request.allowedMethods).toEqual(['GET', 'POST', 'HEAD']);
});
