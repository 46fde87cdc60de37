import type { Request, Response } from 'express';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';
import { isSecure } from '../http/connections/origin.ts';
import { sessionCookieName, visit } from '../access/sessions.ts';
import { languageOf } from './language-choice.ts';
import { wordsIn, type PageTexts } from './texts.ts';

/** Who requests a page, and from which instance. */
export interface Visitor {
  readonly ctx: InstanceContext;
  readonly user: string | undefined;
  readonly language: Language;
  readonly words: PageTexts;
  /** Path of the requested page, to return to after sign-in. */
  readonly path: string;
}

/** Identifies the visitor. Renews a session token that has become old. */
export async function meetVisitor(request: Request, response: Response, ctx: InstanceContext): Promise<Visitor> {
  const found = await visit(ctx, request.headers);
  if (found?.token !== undefined) setSessionCookie(request, response, ctx, found.token);
  return { ...greet(request, response, ctx), user: found?.user };
}

/** A visitor without a look-up of the session. */
export function greet(request: Request, _response: Response, ctx: InstanceContext): Visitor {
  const language = languageOf(request, ctx);
  return { ctx, user: undefined, language, words: wordsIn(language), path: request.originalUrl };
}

/** The cookie ends with the browser session; the service limits its lifetime before that. */
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
