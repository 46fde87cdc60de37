import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '../domain/access/roles.ts';
import { MINUTE_MS } from '../domain/product/dates.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  extendSession,
  findSession,
  insertSession,
  replaceToken,
  type StoredSession,
} from '../storage/instance/sessions.ts';
import type { InstanceDatabase } from '../storage/database/database.ts';
import { readCookie } from './cookies.ts';

/** A session ends after this time without use. */
const LIFETIME_MS = 12 * 3_600_000;
/** Minimum interval between updates of its end, so that most uses only read. */
const EXTEND_AFTER_MS = 10 * MINUTE_MS;
/** Interval of token renewal, which limits the use of a leaked token. */
const RENEW_AFTER_MS = 3_600_000;
/** The previous token stays valid for requests that are already under way. */
const PREVIOUS_TAKEN_MS = 60_000;
const TOKEN = /^[\w-]{43}$/;

/** The parts of an instance that sessions need. */
export interface SessionContext {
  readonly settings: { readonly name: string };
  readonly db: InstanceDatabase;
  readonly now: () => Date;
}

type Headers = Pick<IncomingHttpHeaders, 'cookie'>;

/** A signed-in user. */
export interface SessionUser {
  readonly user: string;
  readonly role: Role;
}

/** The signed-in user, and the new token if it was renewed. */
export interface Visit extends SessionUser {
  readonly token?: string;
}

/** Browsers share cookies between the ports of a host, and instances may share a host name. */
export function sessionCookieName({ settings }: Pick<SessionContext, 'settings'>): string {
  return `session_${settings.name}`;
}

/**
 * Opens a session and ends the one of the request: a token from before the sign-in must not become valid for the user.
 */
export async function openSession(ctx: SessionContext, user: string, headers: Headers): Promise<string | undefined> {
  await closeSession(ctx, headers);
  const now = ctx.now();
  await deleteExpiredSessions(ctx.db, now);
  const token = createToken();
  const isOpen = await insertSession(ctx.db, { hash: hashToken(token), user, now, expires: endFrom(now) });
  return isOpen ? token : undefined;
}

/** The user of the request's session. Queries the database only if there is a cookie of the instance. */
export async function findSessionUser(ctx: SessionContext, headers: Headers): Promise<SessionUser | undefined> {
  const token = readToken(ctx, headers);
  return token === undefined ? undefined : useSession(ctx, token);
}

/** Like `findSessionUser`, for a response that can set a cookie: renews an old token. */
export async function visit(ctx: SessionContext, headers: Headers): Promise<Visit | undefined> {
  const token = readToken(ctx, headers);
  const session = token === undefined ? undefined : await useSession(ctx, token);
  if (token === undefined || !session) return undefined;
  const { user, role } = session;
  const now = ctx.now();
  if (!session.isPresent || now.getTime() - session.renewed.getTime() < RENEW_AFTER_MS) return { user, role };
  const next = createToken();
  const isRenewed = await replaceToken(ctx.db, {
    from: hashToken(token),
    to: hashToken(next),
    now,
    previousUntil: new Date(now.getTime() + PREVIOUS_TAKEN_MS),
  });
  return { user, role, ...(isRenewed ? { token: next } : {}) };
}

export async function closeSession(ctx: SessionContext, headers: Headers): Promise<void> {
  const token = readToken(ctx, headers);
  if (token !== undefined) await deleteSession(ctx.db, hashToken(token), ctx.now());
}

async function useSession({ db, now }: SessionContext, token: string): Promise<StoredSession | undefined> {
  const time = now();
  const session = await findSession(db, hashToken(token), time);
  const end = endFrom(time);
  if (session && end.getTime() - session.expires.getTime() > EXTEND_AFTER_MS)
    await extendSession(db, hashToken(token), end);
  return session;
}

function endFrom(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}

/** 256 random bits, so a fast hash is safe. */
function createToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function readToken(ctx: SessionContext, headers: Headers): string | undefined {
  const token = readCookie(headers, sessionCookieName(ctx));
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
