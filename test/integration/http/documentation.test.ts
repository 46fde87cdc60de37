import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('GET /api names the service and links to its documentation', async () => {
  for (const path of ['/api', '/api/']) {
    expect((await service.call('GET', path)).json).toEqual({
      status: 200,
      product: 'Product master data service',
      version: '0.1.0',
      documentation: '/api/openapi',
      documentationAsJson: '/api/openapi.json',
    });
  }
});

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(service.instance.version).toBe(version);
});

test('the served document is the contract as it holds for the instance', async () => {
  const { json, headers } = await service.call('GET', '/api/openapi.json');
  const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
  expect(Object.keys(json.paths)).toEqual(Object.keys(contract.paths));
  expect(json.servers[0].url).toBe(service.url);
  const tag = headers.get('etag') ?? '';
  expect((await service.call('GET', '/api/openapi.json', { headers: { 'If-None-Match': tag } })).status).toBe(304);
});

describe('the documentation page', () => {
  test('loads resources from this service only', async () => {
    for (const path of ['/api/openapi', '/api/openapi/', '/docs']) {
      const { text, headers } = await service.call('GET', path);
      const links = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
      expect(links.length).toBeGreaterThan(2);
      for (const link of links) {
        expect(link).toMatch(/^\//);
        expect((await service.call('GET', link)).status).toBe(200);
      }
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/);
    }
  });

  test('passes the URL of the document to its script', async () => {
    expect((await service.call('GET', '/assets/documentation/start.js')).text).toContain("url: '/api/openapi.json'");
  });

  test('has no address of another host in its bundle', async () => {
    const { text } = await service.call('GET', '/assets/documentation/redoc.standalone.js');
    expect(text).not.toContain('cdn.redoc.ly');
  });
});

describe('outside the API', () => {
  test.each([
    ['/health/live', 200],
    ['/health/ready', 200],
    ['/nope', 404],
    ['/', 200],
  ])('%s is %d', async (path, status) => {
    expect((await service.call('GET', path)).status).toBe(status);
  });
});
