import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '../../generated/routes.ts';
import type { InstanceContext } from '../context.ts';
import { ServiceError } from '../domain/errors.ts';
import type { Caller } from '../http/operation.ts';
import { findSessionUser } from './sessions.ts';

const ANONYMOUS: Caller = { kind: 'anonymous' };

/**
 * Finds out who a request comes from and whether the operation is open to them. An operation of the contract without
 * security is public; one whose security may be empty is public unless the instance closes its catalogue; all others
 * need a key or a user where the instance has keys enabled. A session makes a user of those who read, not who write.
 *
 * @throws ServiceError `UNAUTHORIZED` when a key or user is needed and there is none that is known
 */
export async function authenticate(route: Route, headers: IncomingHttpHeaders, ctx: InstanceContext): Promise<Caller> {
  const caller = await identify(route, headers, ctx);
  if (caller.kind === 'anonymous' && needsCredentials(route, ctx)) throw new ServiceError('UNAUTHORIZED');
  return caller;
}

/** How to authenticate, as an answer that asks for it says. */
export function challenge({ settings: { name } }: InstanceContext): string {
  return `ApiKey realm="${name}", Basic realm="${name}", charset="UTF-8"`;
}

function needsCredentials(route: Route, { settings }: InstanceContext): boolean {
  if (!settings.security.keys || route.security.length === 0) return false;
  const isOptional = route.security.some((schemes) => schemes.length === 0);
  // Each view says itself who may read it.
  const isView = route.path.startsWith('/api/view/');
  return !isOptional || (settings.security.closedCatalogue && !isView);
}

/** Credentials that are not known count as none: a public operation answers all the same. */
async function identify(route: Route, headers: IncomingHttpHeaders, ctx: InstanceContext): Promise<Caller> {
  const { credentials, settings } = ctx;
  const key = headers['x-api-key'];
  if (typeof key === 'string' && settings.security.keys) {
    const name = await credentials.findKey(key);
    if (name !== undefined) return { kind: 'key', name };
  }
  const basic = readBasic(headers.authorization);
  if (basic && (await credentials.isUser(basic.name, basic.password))) return { kind: 'user', name: basic.name };
  // Browsers add the cookie by themselves, so no page may make them write with it.
  const user = route.method === 'GET' ? await findSessionUser(ctx, headers) : undefined;
  if (user !== undefined) return { kind: 'user', name: user };
  return ANONYMOUS;
}

function readBasic(header: string | undefined): { name: string; password: string } | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // PostgreSQL text holds no NUL, so no user has one in the name.
  return colon < 0 || text.includes('\0') ? undefined : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** How the caller is named in the history of a product. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'anonymous' ? 'anonymous' : caller.name;
}
