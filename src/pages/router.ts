import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InstanceContext } from '../context.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import type { InstanceFinder } from '../http/exchange.ts';
import type { ClientAddress } from '../http/connections/client-address.ts';
import { sendProblem } from '../http/problems/send-problem.ts';
import { failurePage, notFoundPage } from './failure-page.ts';
import { createRenderer } from './render.ts';
import { showSignIn, signIn, signOut, type Outcome } from './sign-in.ts';
import { greet, meetVisitor, type Visitor } from './visitor.ts';
import { showProblem, showProblems } from './problems.ts';
import { showList, showView } from './views.ts';

type Action = (request: Request, response: Response, visitor: Visitor) => Outcome | Promise<Outcome>;
type Meeting = (request: Request, response: Response, ctx: InstanceContext) => Visitor | Promise<Visitor>;

const RETRY_SECONDS = 5;

/** The web pages: views, sign-in and sign-out. The host determines the instance. */
export function createPageRouter(findInstance: InstanceFinder, clientAddress: ClientAddress): Router {
  const router = express.Router();
  const render = createRenderer();
  const form = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 });
  const instanceOf = ({ headers }: Request) => findInstance(headers.host) as InstanceContext;
  const handle = (action: Action, meet: Meeting = meetVisitor) => {
    return async (request: Request, response: Response) => {
      const visitor = await meet(request, response, instanceOf(request));
      const outcome = await action(request, response, visitor);
      if ('redirect' in outcome) response.set('Cache-Control', 'no-store').redirect(303, outcome.redirect);
      else render(response, visitor, outcome);
    };
  };

  router.use('/assets/pages', express.static(fileURLToPath(new URL('assets', import.meta.url)), { index: false }));
  router.use('/assets/datatables', express.static(datatablesFolder(), { index: false, maxAge: '1h' }));
  router.use((request, response, next) => {
    if (findInstance(request.headers.host)) next();
    else refuseHost(request, response);
  });
  router.get('/', handle(showList));
  router.get('/views/:name', handle(showView));
  router.get('/problems', handle(showProblems, greet));
  router.get('/problems/:code', handle(showProblem, greet));
  router.get('/login', handle(showSignIn));
  const signInHere: Action = (request, response, visitor) => signIn(request, response, visitor, clientAddress);
  router.post('/login', form, handle(signInHere, greet));
  router.post('/logout', handle(signOut, greet));
  // Clients that do not accept HTML get the service's problem document.
  router.use((request, response, next) => {
    const isForPeople = request.accepts(['json', 'html']) === 'html';
    if (!isForPeople) {
      next();
      return;
    }
    const visitor = greet(request, response, instanceOf(request));
    render(response, visitor, notFoundPage(visitor, visitor.words('noPage', { path: request.path })));
  });
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const visitor = greet(request, response, instanceOf(request));
    const page = failurePage(error, visitor, request.path);
    if (page.status === 503) response.set('Retry-After', String(RETRY_SECONDS));
    render(response, visitor, page);
  });
  return router;
}

function refuseHost(request: Request, response: Response): void {
  const { host = '' } = request.headers;
  sendProblem(request, response, request.path, new ServiceError('UNKNOWN_HOST', { params: { host } }));
}

function datatablesFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('datatables.net/package.json')), 'js');
}
