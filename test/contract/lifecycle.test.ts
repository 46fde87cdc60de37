import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { ROUTES, type Route } from '../../generated/routes.ts';
import { handlers } from '../../src/handlers/index.ts';
import { createApi } from '../../src/http/api.ts';
import { call, listen, startTestService, type TestService } from '../support/service.ts';

const lifecycle = { Deprecation: '@1767225600', Sunset: 'Wed, 30 Jun 2027 00:00:00 GMT' };
const routes: readonly Route[] = ROUTES.map((route) =>
  route.operationId === 'getProductStatus' ? { ...route, lifecycle } : route,
);

let service: TestService;
let server: Server;
let url: string;
beforeAll(async () => {
  service = await startTestService({
    settings: { security: { keys: false, closedCatalogue: false, closedExcel: false, closedSheets: false } },
  });
  server = createServer(await createApi(handlers, () => service.instance, { routes }));
  url = await listen(server);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.stop();
});

test.each(['05790000000999.208', 'none'])(
  'every response of a deprecated operation has the headers: %s',
  async (id) => {
    const { headers } = await call(url, 'GET', `/api/status/${id}`);
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([lifecycle.Deprecation, lifecycle.Sunset]);
  },
);

test('other operations do not have them', async () => {
  const { headers } = await call(url, 'GET', '/api/history/05790000000999.208');
  expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
});
