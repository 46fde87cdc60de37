import type { Request, Response } from 'express';
import { readCookie } from '../access/cookies.ts';
import type { InstanceContext } from '../context.ts';
import type { Language } from '../domain/language.ts';
import { isSecure } from '../http/connections/origin.ts';
import { chooseLanguage } from '../http/request/negotiation.ts';
import { localPath } from './local-path.ts';

/** Names of the languages, each in itself. */
const NAMES: Readonly<Record<Language, string>> = { da: 'Dansk', en: 'English' };
const PARAMETER = 'lang';
const COOKIE = 'language';
const COOKIE_MS = 365 * 24 * 3_600_000;

/** A language that the visitor can switch to. */
export interface LanguageLink {
  readonly language: Language;
  readonly name: string;
  /** This page in that language. */
  readonly path: string;
  readonly isCurrent: boolean;
}

/** The language of a page: the one in its address, else the last one chosen, else the one the browser prefers. */
export function languageOf({ query, headers }: Request, { settings: { languages } }: InstanceContext): Language {
  return (
    offered(query[PARAMETER], languages) ??
    offered(readCookie(headers, COOKIE), languages) ??
    chooseLanguage(headers['accept-language'], languages)
  );
}

/** Stores the language that the visitor chose, for the next pages. */
export function rememberLanguage(request: Request, response: Response, { settings }: InstanceContext): void {
  const chosen = offered(request.query[PARAMETER], settings.languages);
  if (chosen === undefined || readCookie(request.headers, COOKIE) === chosen) return;
  response.cookie(COOKIE, chosen, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: COOKIE_MS,
    secure: isSecure(request),
  });
}

/** The page in each language of the instance; none if there is only one. */
export function languageLinks(path: string, current: Language, languages: readonly Language[]): LanguageLink[] {
  if (languages.length < 2) return [];
  return languages.map((language) => ({
    language,
    name: NAMES[language],
    path: withQuery(path, { [PARAMETER]: language }),
    isCurrent: language === current,
  }));
}

/** A local path with parameters replaced; undefined removes one. */
export function withQuery(path: string, changes: Readonly<Record<string, string | undefined>>): string {
  const [pathname = '/', search] = localPath(path).split('?', 2);
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

function offered(value: unknown, languages: readonly Language[]): Language | undefined {
  return languages.find((language) => language === value);
}
