import express, { type Express } from 'express';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:http';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InstanceContext } from './context.ts';
import { handlers } from './handlers/index.ts';
import { createApi, type InstanceFinder } from './http/api.ts';
import { DOCUMENTATION_ASSETS, DOCUMENTATION_SCRIPT } from './http/documentation-page.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createPageRouter } from './pages/router.ts';

/** How well the service is: what its health routes answer. */
export interface Health {
  /** Resolves when the database answers and every instance is migrated; rejects with the reason when not. */
  checkReady(): Promise<void>;
}

const API_PATH = /^\/api(?:[/?]|$)/;
/** Load balancers keep connections for a minute; the server must not be the one that closes first. */
const KEEP_ALIVE_MS = 65_000;
const SPEC_FOLDER = fileURLToPath(new URL('../spec', import.meta.url));

/**
 * The HTTP server, not listening yet. Requests to the API go straight to it: Express would take a third of the time of
 * a read. Express serves everything around the API.
 */
export async function createApp(
  instances: readonly InstanceContext[],
  health: Health,
  metrics?: Metrics,
): Promise<Server> {
  const findInstance = createInstanceFinder(instances);
  const api = await createApi(handlers, findInstance, { metrics });
  const pages = createPages(health, findInstance);
  const server = createServer((request, response) => {
    if (API_PATH.test(request.url ?? '')) api(request, response);
    else pages(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** With one instance every host reaches it, with several each its own. */
function createInstanceFinder(instances: readonly InstanceContext[]): InstanceFinder {
  const [only] = instances;
  if (only && instances.length === 1) return () => only;
  const byHost = new Map(
    instances.flatMap((instance) => instance.settings.hosts.map((host) => [host.toLowerCase(), instance] as const)),
  );
  return (host = '') => byHost.get(host.toLowerCase()) ?? byHost.get(host.toLowerCase().replace(/:\d+$/, ''));
}

function createPages(health: Health, findInstance: InstanceFinder): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.get('/health/live', (_request, response) => void response.json({ status: 'live' }));
  app.get('/health/ready', async (_request, response) => {
    try {
      await health.checkReady();
      response.json({ status: 'ready' });
    } catch (error) {
      response
        .status(503)
        .set('Retry-After', '5')
        .json({ status: 'not ready', reason: (error as Error).message });
    }
  });
  app.get(
    `${DOCUMENTATION_ASSETS}/start.js`,
    (_request, response) => void response.type('text/javascript').send(DOCUMENTATION_SCRIPT),
  );
  const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.use(DOCUMENTATION_ASSETS, express.static(swaggerUi, { index: false, maxAge: '1h' }));
  app.get('/xsd/view.xsd', (_request, response) =>
    response.type('application/xml').sendFile('view.xsd', { root: SPEC_FOLDER }),
  );
  app.use(createPageRouter(findInstance));
  app.use((request, response) => {
    const problem = {
      type: 'urn:problem:NOT_FOUND',
      title: 'Not found',
      status: 404,
      detail: `There is nothing at ${request.path}`,
      code: 'NOT_FOUND',
    };
    response.status(404).type('application/problem+json').send(JSON.stringify(problem));
  });
  return app;
}
