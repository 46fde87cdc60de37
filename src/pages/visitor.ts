import type { Request, Response } from 'express';
import type { TLSSocket } from 'node:tls';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';
import { chooseLanguage } from '../http/negotiation.ts';
import { sessionCookieName, visit } from '../access/sessions.ts';
import { wordsIn, type Words } from './texts.ts';

/** Who looks at a page, and of which instance. */
export interface Visitor {
  readonly ctx: InstanceContext;
  readonly user: string | undefined;
  readonly language: Language;
  readonly words: Words;
  /** The page that is asked for: where a sign-in leads back to. */
  readonly path: string;
}

/** Finds out who visits. A session whose token has become old goes on under a new one. */
export async function meetVisitor(request: Request, response: Response, ctx: InstanceContext): Promise<Visitor> {
  const found = await visit(ctx, request.headers);
  if (found?.token !== undefined) setSessionCookie(request, response, ctx, found.token);
  return { ...greet(request, response, ctx), user: found?.user };
}

/** A visitor of whom nothing is looked up. */
export function greet(request: Request, _response: Response, ctx: InstanceContext): Visitor {
  const language = chooseLanguage(request.headers['accept-language'], ctx.settings.languages);
  return { ctx, user: undefined, language, words: wordsIn(language), path: request.originalUrl };
}

/** The cookie ends with the browser; how long it is good for before that, the service knows. */
export function setSessionCookie(request: Request, response: Response, ctx: InstanceContext, token: string): void {
  response.cookie(sessionCookieName(ctx), token, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(request),
  });
}

export function clearSessionCookie(request: Request, response: Response, ctx: InstanceContext): void {
  response.clearCookie(sessionCookieName(ctx), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(request),
  });
}

/** Whether the browser came by https, be it to a proxy in front. */
function isSecure(request: Request): boolean {
  const [scheme] = (request.get('x-forwarded-proto') ?? '').split(',');
  return scheme?.trim().toLowerCase() === 'https' || (request.socket as Partial<TLSSocket>).encrypted === true;
}
