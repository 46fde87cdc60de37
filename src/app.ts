import express, { type Express, type Router } from 'express';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { BlockList } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AdmitKey } from './fairness/key-rates.ts';
import type { InstanceContext } from './context.ts';
import { CONTRACT } from './contract.ts';
import { handlers } from './handlers/index.ts';
import { NotReady, type Health } from './health.ts';
import { isDatabaseRefusal, ServiceError } from './domain/refusals/service-error.ts';
import { describeRefusal } from './http/problems/problem.ts';
import { limitBodyTime } from './http/connections/body-time.ts';
import { limitConnections, type ConnectionLimits } from './http/connections/connections.ts';
import { createClientAddress } from './http/connections/client-address.ts';
import { createApi } from './http/api.ts';
import type { InstanceFinder } from './http/exchange.ts';
import { LiveInstances } from './instance/live-instances.ts';
import {
  DOCUMENTATION_ASSETS,
  DOCUMENTATION_HEADERS,
  DOCUMENTATION_SCRIPT,
  GUIDE_PATH,
  GUIDE_SCRIPT,
  guidePage,
  withLocalLogo,
} from './http/response/documentation-page.ts';
import { hasSeveralHosts, refuseSeveralHosts } from './http/connections/hosts.ts';
import { sendProblem } from './http/problems/send-problem.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createProblemPage } from './pages/problem-page.ts';
import { createPageRouter } from './pages/router.ts';

const API_PATH = /^\/api(?:[/?]|$)/;
/** Longer than the usual minute of load balancers: the server must not be the one that closes an idle connection. */
export const KEEP_ALIVE_MS = 65_000;
/** Time limits for the request headers and for the body. */
const HEAD_MS = 20_000;
const BODY_SECONDS = 120;
const TIMEOUT_CHECKS_MS = 5_000;
const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url));

export interface AppOptions {
  readonly metrics?: Metrics | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: BlockList | undefined;
  /** Absent: no limits. */
  readonly connections?: ConnectionLimits;
  /** Memory for responses that wait for their clients to read them. */
  readonly responseMegabytes?: number;
  /** Counts the requests of keys with a limit; absent: in this process. */
  readonly admitKey?: AdmitKey | undefined;
  /** Time limit for sending a body, and for each line of a streamed one. */
  readonly bodySeconds?: number;
}

/**
 * Creates the HTTP server, not listening yet. API requests bypass Express, which would take a third of the time of a
 * read. Express serves everything else.
 */
export async function createApp(
  instances: LiveInstances | readonly InstanceContext[],
  health: Health,
  { metrics, trustedProxies, connections, responseMegabytes, admitKey, bodySeconds = BODY_SECONDS }: AppOptions = {},
): Promise<Server> {
  const live = instances instanceof LiveInstances ? instances : LiveInstances.of(instances);
  const findInstance: InstanceFinder = (host) => live.find(host);
  const clientAddress = createClientAddress(trustedProxies);
  const api = await createApi(handlers, findInstance, {
    metrics,
    clientAddress,
    responseMegabytes,
    admitKey,
    stopping: health.leaving,
    lineSeconds: bodySeconds,
    problemPage: createProblemPage(),
  });
  const pages = createPages(health, createPageRouter(findInstance, clientAddress));
  const timeouts = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEAD_MS,
    // Bodies have a limit of their own: streamed ones may take longer.
    requestTimeout: 0,
    connectionsCheckingInterval: TIMEOUT_CHECKS_MS,
  };
  const server = createServer(timeouts, (request, response) => {
    if (health.leaving.aborted) response.setHeader('Connection', 'close');
    if (hasSeveralHosts(request)) refuseSeveralHosts(request, response);
    else if (API_PATH.test(request.url ?? '')) api(request, response);
    else pages(request, response);
  });
  limitBodyTime(server, bodySeconds * 1000, TIMEOUT_CHECKS_MS);
  if (connections) limitConnections(server, connections);
  return server;
}

function createPages(health: Health, pages: Router): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.get('/health/live', (_request, response) => void response.json({ status: 'live' }));
  app.get('/health/ready', async (_request, response) => {
    try {
      const { failedInstances, outdatedInstances } = await health.checkReady();
      response.json({
        status: 'ready',
        ...(failedInstances.length > 0 ? { failedInstances } : {}),
        ...(outdatedInstances.length > 0 ? { outdatedInstances } : {}),
      });
    } catch (error) {
      response
        .status(503)
        .set('Retry-After', '5')
        .json({ status: 'not ready', reason: reasonOf(error) });
    }
  });
  addDocumentation(app);
  app.get('/xsd/view.xsd', (_request, response) =>
    response.type('application/xml').sendFile('spec/view.xsd', { root: PROJECT_FOLDER }),
  );
  app.use(pages);
  app.use((request, response) => {
    const { path } = request;
    sendProblem(request, response, path, new ServiceError('NOT_FOUND', { params: { path } }));
  });
  return app;
}

/** The page for learning, and the files of both documentation pages. */
function addDocumentation(app: Express): void {
  app.get(GUIDE_PATH, (_request, response) =>
    response.set(DOCUMENTATION_HEADERS).type('html').send(guidePage(CONTRACT.info.title)),
  );
  const { resolve } = createRequire(import.meta.url);
  let redoc: string | undefined;
  const texts = {
    'start.js': ['text/javascript', () => DOCUMENTATION_SCRIPT],
    'start-guide.js': ['text/javascript', () => GUIDE_SCRIPT],
    'redoc.standalone.js': [
      'text/javascript',
      () => (redoc ??= withLocalLogo(readFileSync(resolve('redoc/bundles/redoc.standalone.js'), 'utf8'))),
    ],
  } as const;
  for (const [name, [type, read]] of Object.entries(texts)) {
    app.get(`${DOCUMENTATION_ASSETS}/${name}`, (_request, response) =>
      response.set('Cache-Control', 'public, max-age=3600').type(type).send(read()),
    );
  }
  const files = { 'guide.md': 'docs/guide.md', 'changelog.md': 'CHANGELOG.md' };
  for (const [name, path] of Object.entries(files)) {
    app.get(`${DOCUMENTATION_ASSETS}/${name}`, (_request, response) => {
      response.sendFile(path, { root: PROJECT_FOLDER, maxAge: '1h' });
    });
  }
  const swaggerUi = dirname(resolve('swagger-ui-dist/package.json'));
  app.use(DOCUMENTATION_ASSETS, express.static(swaggerUi, { index: false, maxAge: '1h' }));
}

/** The reason in words that anybody may read: driver errors contain hosts and users. */
function reasonOf(error: unknown): string {
  if (error instanceof NotReady) return error.message;
  return isDatabaseRefusal(error) ? describeRefusal(error.code, {}, 'en') : 'the database rejects connections';
}
