import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('the schema of XML views is served, with an ETag', async () => {
  const response = await fetch(`${service.url}/xsd/view.xsd`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/xml\b/);
  expect(await response.text()).toBe(readFileSync('spec/view.xsd', 'utf8'));
  const headers = { 'If-None-Match': response.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
  expect((await fetch(`${service.url}/xsd/view.xsd`, { headers })).status).toBe(304);
});

test('nothing else in its folder is served', async () => {
  expect((await fetch(`${service.url}/xsd/openapi.yaml`)).status).toBe(404);
});
