import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ROUTES } from '../../../generated/routes.ts';
import { createApiKey } from '../../../src/access/credentials.ts';
import { addKey } from '../../../src/storage/instance/credentials.ts';
import { exampleRequests, type ServedDocument } from '../../contract/example-requests.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const PRODUCT = '05790000000111.208';
/** They have no data of products. */
const OPEN = ['getServiceInfo', 'getApiDocumentation', 'getOpenApiDocument'];
const PAGES = ['/views/price-list', `/products/${PRODUCT}`, `/products/${PRODUCT}/picture`, '/worklist', '/rules/539'];

const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as ServedDocument;
/** Of the lists of the demo, this one is not public. */
const urls = new Map(
  exampleRequests(document).map(({ operationId, url }) => [operationId, url.replace('assortment', 'price-list')]),
);

describe('an instance that closes what it can', () => {
  let service: TestService;
  let headers: Record<string, string>;
  beforeAll(async () => {
    service = await startTestService({
      settings: { security: { keys: true, closedCatalogue: true, closedExcel: true, closedSheets: true } },
    });
    const { key, hash } = createApiKey();
    await addKey(service.instance.db, 'reader', hash, { scopes: ['read'] });
    headers = { 'X-Api-Key': key };
  });
  afterAll(() => service.stop());

  const reads = ROUTES.filter(({ method, operationId }) => method === 'GET' && !OPEN.includes(operationId));
  test.each(reads.map(({ operationId }) => operationId))('asks for credentials before %s', async (operationId) => {
    for (const method of ['GET', 'HEAD']) {
      expect((await service.call(method, urls.get(operationId) ?? '')).status).toBe(401);
    }
  });

  test.each(PAGES)('shows nothing of %s to strangers', async (path) => {
    const { status } = await fetch(service.url + path, { redirect: 'manual' });
    expect([303, 401]).toContain(status);
  });

  test.each(['web', 'pdf'])(
    'the sheet as /api/%s is for a key that reads, and a page asks others to sign in',
    async (path) => {
      const target = `/api/${path}/00000000000000.208`;
      expect((await service.call('GET', target, { headers })).status).toBe(404);
      const page = await service.call('GET', target, { headers: { Accept: 'text/html' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
      expect(page.text).toContain(`/login?next=${encodeURIComponent(target)}`);
      // With Basic, browsers would show a dialog instead of the page.
      expect(page.headers.get('www-authenticate')).toBe('ApiKey realm="demo"');
    },
  );
});
