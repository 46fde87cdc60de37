import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { fileURLToPath } from 'node:url';
import type { InstanceContext } from '../context.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import type { InstanceFinder } from '../http/exchange.ts';
import type { ClientAddress } from '../http/connections/client-address.ts';
import { sendProblem } from '../http/problems/send-problem.ts';
import { failurePage, notFoundPage } from './failure-page.ts';
import { rememberLanguage } from './language-choice.ts';
import { showOverview } from './overview.ts';
import { showProduct } from './product.ts';
import { sendPicture, showProductPicture } from './product-picture.ts';
import { leaveForProvider, returnFromProvider } from './provider-sign-in.ts';
import { createRenderer, type Page } from './render.ts';
import { showRule } from './rules.ts';
import { showSignIn, signIn, signOut, type Outcome } from './sign-in.ts';
import { greet, meetVisitor, type Visitor } from './visitor.ts';
import { showProblem, showProblems } from './problems.ts';
import { tracePage } from './trace-page.ts';
import { showView } from './view.ts';
import { showFindingProducts, showWorklist } from './worklist.ts';

type Action = (request: Request, response: Response, visitor: Visitor) => Outcome | Promise<Outcome>;
type Meeting = (request: Request, response: Response, ctx: InstanceContext) => Visitor | Promise<Visitor>;

const RETRY_SECONDS = 5;

/** The web pages: overview, views, products, rules, the worklist, sign-in and sign-out. The host determines the instance. */
export function createPageRouter(findInstance: InstanceFinder, clientAddress: ClientAddress): Router {
  const router = express.Router();
  const render = createRenderer();
  const form = express.urlencoded({ extended: false, limit: '10kb', parameterLimit: 10 });
  /** Found once per request: meanwhile, the instance may have been removed. */
  const instances = new WeakMap<Request, InstanceContext>();
  const instanceOf = (request: Request) => instances.get(request) as InstanceContext;
  const handle = (action: Action, meet: Meeting = meetVisitor) => {
    const show = async (request: Request, response: Response) => {
      const visitor = await meet(request, response, instanceOf(request));
      const outcome = await attempt(action, request, response, visitor);
      if ('redirect' in outcome) response.set('Cache-Control', 'no-store').redirect(303, outcome.redirect);
      else if ('picture' in outcome) sendPicture(response, outcome);
      else render(response, visitor, outcome);
    };
    return (request: Request, response: Response) =>
      tracePage(request, response, instanceOf(request), () => show(request, response));
  };

  router.use('/assets/pages', express.static(fileURLToPath(new URL('assets', import.meta.url)), { index: false }));
  router.use((request, response, next) => {
    const ctx = findInstance(request.headers.host);
    if (ctx) {
      instances.set(request, ctx);
      rememberLanguage(request, response, ctx);
      next();
    } else refuseHost(request, response);
  });
  router.get('/', handle(showOverview));
  router.get('/views/:name', handle(showView));
  router.get('/products/:productId', handle(showProduct));
  router.get('/products/:productId/picture', handle(showProductPicture));
  router.get('/rules/:ruleId', handle(showRule));
  router.get('/worklist', handle(showWorklist));
  router.get('/worklist/products', handle(showFindingProducts));
  router.get('/problems', handle(showProblems, greet));
  router.get('/problems/:code', handle(showProblem, greet));
  router.get('/login', handle(showSignIn));
  router.get('/login/provider', handle(leaveForProvider, greet));
  const returnHere: Action = (request, response, visitor) =>
    returnFromProvider(request, response, visitor, clientAddress);
  router.get('/login/callback', handle(returnHere, greet));
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
    render(response, visitor, explain(error, request, response, visitor));
  });
  return router;
}

/** A failed visit gets a page that still knows its visitor. */
async function attempt(action: Action, request: Request, response: Response, visitor: Visitor): Promise<Outcome> {
  try {
    return await action(request, response, visitor);
  } catch (error) {
    return explain(error, request, response, visitor);
  }
}

function explain(error: unknown, request: Request, response: Response, visitor: Visitor): Page {
  const page = failurePage(error, visitor, request.path);
  if (page.status === 503) response.set('Retry-After', String(RETRY_SECONDS));
  return page;
}

function refuseHost(request: Request, response: Response): void {
  const { host = '' } = request.headers;
  sendProblem(request, response, request.path, new ServiceError('UNKNOWN_HOST', { params: { host } }));
}
