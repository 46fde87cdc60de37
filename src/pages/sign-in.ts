import type { Request, Response } from 'express';
import { ServiceError } from '../domain/refusals/service-error.ts';
import type { ClientAddress } from '../http/connections/client-address.ts';
import { admitsPasswords } from '../access/authenticate.ts';
import { closeSession, openSession } from '../access/sessions.ts';
import { messagePage } from './failure-page.ts';
import type { StoredPicture } from '../pictures/picture-store.ts';
import { isSameOrigin } from './same-origin.ts';
import { localPath } from './local-path.ts';
import type { Page } from './render.ts';
import { clearSessionCookie, setSessionCookie, type Visitor } from './visitor.ts';

/** The result of a visit. */
export type Outcome = Page | Redirect | ShownPicture;

export interface Redirect {
  readonly redirect: string;
}

export interface ShownPicture {
  /** Absent: there is none. */
  readonly picture: StoredPicture | undefined;
}

/** GET /login */
export function showSignIn(request: Request, _response: Response, visitor: Visitor): Outcome {
  const { user } = visitor;
  const next = localPath(request.query['next']);
  return user === undefined ? signInPage(visitor, { next }) : { redirect: next };
}

/** POST /login */
export async function signIn(
  request: Request,
  response: Response,
  visitor: Visitor,
  clientAddress: ClientAddress,
): Promise<Outcome> {
  const { ctx, words } = visitor;
  if (!isSameOrigin(request.headers)) return foreignPage(visitor);
  const form = request.body as Record<string, unknown>;
  const next = localPath(form['next']);
  const name = textOf(form['name']).trim();
  const address = clientAddress(request);
  let isRight: boolean;
  try {
    isRight = admitsPasswords(ctx) && (await ctx.credentials.verifyPassword(name, textOf(form['password']), address));
  } catch (error) {
    const seconds = secondsToWait(error);
    if (seconds === undefined) throw error;
    response.set('Retry-After', String(seconds));
    return { ...signInPage(visitor, { next, name, problem: words('tooOften', { seconds }) }), status: 429 };
  }
  const token = isRight ? await openSession(ctx, name, request.headers) : undefined;
  if (token === undefined) {
    ctx.log.warn({ address }, 'sign-in refused');
    return { ...signInPage(visitor, { next, name, problem: words('wrong') }), status: 403 };
  }
  ctx.log.info({ user: name, address }, 'signed in');
  setSessionCookie(request, response, ctx, token);
  return { redirect: next };
}

/** POST /logout */
export async function signOut(request: Request, response: Response, visitor: Visitor): Promise<Outcome> {
  const { ctx } = visitor;
  if (!isSameOrigin(request.headers)) return foreignPage(visitor);
  await closeSession(ctx, request.headers);
  clearSessionCookie(request, response, ctx);
  return { redirect: '/' };
}

function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ServiceError) || error.code !== 'TOO_MANY_ATTEMPTS') return undefined;
  return Number(error.extras.params?.['seconds']);
}

function signInPage({ ctx, words }: Visitor, data: { next: string; name?: string; problem?: string }): Page {
  const ways = { provider: ctx.signIn?.title, hasPasswords: admitsPasswords(ctx) };
  return { title: words('signIn'), template: 'sign-in', data: { name: '', problem: '', ...ways, ...data } };
}

function foreignPage({ words }: Visitor): Page {
  return messagePage(403, words('foreign'), words('foreignDetail'));
}

/** PostgreSQL text cannot contain NUL, so no name or password does. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : '';
}
