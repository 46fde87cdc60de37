import type { Request, Response } from 'express';
import { readCookie } from '../access/cookies.ts';
import { openProviderSession } from '../access/provider-session.ts';
import { isSecure, originOf } from '../http/connections/origin.ts';
import type { ClientAddress } from '../http/connections/client-address.ts';
import type { Attempt } from '../oidc/sign-in.ts';
import { messagePage, notFoundPage } from './failure-page.ts';
import { localPath } from './local-path.ts';
import type { Outcome } from './sign-in.ts';
import { setSessionCookie, type Visitor } from './visitor.ts';

const CALLBACK = '/login/callback';
const TIME_MS = 600_000;

/** GET /login/provider: sends the browser to the provider. */
export async function leaveForProvider(request: Request, response: Response, visitor: Visitor): Promise<Outcome> {
  const { ctx, words, path } = visitor;
  const origin = originOf(request);
  if (!ctx.signIn || origin === undefined) return notFoundPage(visitor, words('noPage', { path }));
  const { attempt, url } = await ctx.signIn.begin(origin + CALLBACK);
  const kept = { ...attempt, next: localPath(request.query['next']) };
  // The provider's answer comes from another site, so the cookie cannot be strict.
  response.cookie(cookieName(visitor), Buffer.from(JSON.stringify(kept)).toString('base64url'), {
    ...cookieOptions(request),
    maxAge: TIME_MS,
  });
  return { redirect: url };
}

/** GET /login/callback: the browser comes back with the answer of the provider. */
export async function returnFromProvider(
  request: Request,
  response: Response,
  visitor: Visitor,
  clientAddress: ClientAddress,
): Promise<Outcome> {
  const { ctx, words, path } = visitor;
  const { signIn } = ctx;
  const origin = originOf(request);
  if (!signIn || origin === undefined) return notFoundPage(visitor, words('noPage', { path }));
  const refusal = (reason: 'providerRefused' | 'providerStale' | 'providerNoRole'): Outcome =>
    messagePage(reason === 'providerStale' ? 400 : 403, words('notSignedIn'), words(reason, { title: signIn.title }));
  const kept = readAttempt(readCookie(request.headers, cookieName(visitor)));
  // An answer counts once.
  response.clearCookie(cookieName(visitor), cookieOptions(request));
  if (!kept) return refusal('providerStale');
  const found = await signIn.finish(new URL(origin + request.originalUrl), kept);
  const address = clientAddress(request);
  if (found.kind !== 'identified') {
    ctx.log.warn({ address, reason: found.kind }, 'sign-in refused');
    await ctx.credentials.record('anonymous', 'SIGN_IN_REFUSED', undefined, address);
    return refusal(found.kind === 'refused' ? 'providerRefused' : 'providerStale');
  }
  const { identity } = found;
  const token = await openProviderSession(ctx, { ...found, address }, request.headers);
  if (token === undefined) {
    ctx.log.warn({ user: identity.name, address, reason: 'no role' }, 'sign-in refused');
    return refusal('providerNoRole');
  }
  ctx.log.info({ user: identity.name, address }, 'signed in');
  setSessionCookie(request, response, ctx, token);
  return { redirect: kept.next };
}

function cookieName({ ctx }: Visitor): string {
  return `signin_${ctx.settings.name}`;
}

function cookieOptions(request: Request): { httpOnly: true; sameSite: 'lax'; path: string; secure: boolean } {
  return { httpOnly: true, sameSite: 'lax', path: CALLBACK, secure: isSecure(request) };
}

/** Whoever sits at the browser may have changed its cookie. */
function readAttempt(cookie: string | undefined): (Attempt & { readonly next: string }) | undefined {
  try {
    const kept = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
    const { state, nonce, verifier, next } = kept;
    if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return undefined;
    return { state, nonce, verifier, next: localPath(next) };
  } catch {
    return undefined;
  }
}
