import type { IncomingHttpHeaders } from 'node:http';
import { SCOPES_OF_ROLE, type Role } from '../domain/access/roles.ts';
import type { Scope } from '../domain/access/scopes.ts';
import type { View } from '../domain/views/view.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import type { AccessTokens } from '../oidc/access-tokens.ts';
import { describeCaller, type Caller } from './caller.ts';
import type { OidcSettings } from '../oidc/settings.ts';
import type { Credentials } from './credentials.ts';
import { findSessionUser, type SessionContext } from './sessions.ts';

/** Security of an operation, as in the contract. */
export interface Protected {
  readonly method: string;
  readonly path: string;
  /** Alternatives. An empty alternative makes credentials optional; without alternatives, the operation is public. */
  readonly security: readonly (readonly string[])[];
  /** Scopes of which a caller needs all. */
  readonly scopes: readonly Scope[];
}

/** Whether an instance has keys, and what else needs one. */
interface Closing {
  readonly keys: boolean;
  readonly closedCatalogue: boolean;
  readonly closedExcel: boolean;
  readonly closedSheets: boolean;
}

export interface AccessContext extends SessionContext {
  readonly settings: {
    readonly name: string;
    readonly security: Closing;
    readonly oidc?: Pick<OidcSettings, 'passwords'>;
  };
  readonly credentials: Credentials;
  readonly accessTokens?: Pick<AccessTokens, 'verify'>;
  readonly views: ReadonlyMap<string, Pick<View, 'access'>>;
}

/** The parts of a request that access depends on. */
export interface Access {
  readonly headers: IncomingHttpHeaders;
  /** Address of the client. */
  readonly address: string;
  /** The requested view, if the operation reads one. */
  readonly viewName?: string | undefined;
}

const VIEW_PATH = '/api/view/';
const SHEET_PATH = /^\/api\/(?:pdf|web)\//;
const ANONYMOUS: Caller = { kind: 'anonymous' };

/**
 * Identifies the caller and checks whether the operation is open to them. An operation without security in the contract
 * is public; one with optional security is public unless the instance closes its part; all others need a key or a
 * user if the instance has keys enabled. A session authorizes reads, not writes. Credentials are not verified if
 * nothing depends on the caller: verifying a password costs 50 ms of CPU.
 *
 * @throws ServiceError `UNAUTHORIZED` if a key or user is required and the request has no valid one
 */
export async function authenticate(operation: Protected, access: Access, ctx: AccessContext): Promise<Caller> {
  if (!dependsOnCaller(operation, access, ctx)) return ANONYMOUS;
  const caller = await identify(operation, access, ctx);
  if (caller.kind === 'anonymous' && needsCredentials(operation, ctx)) throw new ServiceError('UNAUTHORIZED');
  return caller;
}

/**
 * Checks the scopes of a key, or those of a user's role.
 * @throws ServiceError `SCOPE_MISSING`
 */
export function requireScopes({ scopes }: Pick<Protected, 'scopes'>, caller: Caller): void {
  if (caller.kind === 'anonymous') return;
  const missing = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0)
    throw new ServiceError('SCOPE_MISSING', { params: { caller: describeCaller(caller), scopes: missing.join(', ') } });
}

/** Whether an operation is open to a caller: what a page shows is what the API would return to its visitor. */
export function isOpenTo(operation: Protected, caller: Caller['kind'], ctx: Pick<AccessContext, 'settings'>): boolean {
  return caller !== 'anonymous' || !needsCredentials(operation, ctx);
}

/**
 * The `WWW-Authenticate` header of a response that asks for credentials, to a request with these headers.
 * @param isPage whether people see the response: browsers would cover its link to the sign-in with a dialog of their own
 */
export function challenge({ authorization }: IncomingHttpHeaders, ctx: AccessContext, isPage: boolean): string {
  const { settings, accessTokens } = ctx;
  const realm = `realm="${settings.name}"`;
  if (isPage) return `ApiKey ${realm}`;
  const error = readBearer(authorization) === undefined ? '' : ', error="invalid_token"';
  return [
    `ApiKey ${realm}`,
    ...(admitsPasswords(ctx) ? [`Basic ${realm}, charset="UTF-8"`] : []),
    ...(accessTokens ? [`Bearer ${realm}${error}`] : []),
  ].join(', ');
}

/** Whether the instance has passwords beside its OpenID Connect provider. */
export function admitsPasswords({ settings: { oidc } }: Pick<AccessContext, 'settings'>): boolean {
  return oidc?.passwords ?? true;
}

function needsCredentials(operation: Protected, { settings }: Pick<AccessContext, 'settings'>): boolean {
  const { keys } = settings.security;
  return (
    keys && operation.security.length > 0 && (!isOptional(operation) || isClosed(operation.path, settings.security))
  );
}

/** Whether an instance asks for credentials where they are optional. Views define their own readers. */
export function isClosed(path: string, security: Closing): boolean {
  if (path.startsWith(VIEW_PATH)) return false;
  return SHEET_PATH.test(path) ? security.closedSheets : security.closedCatalogue;
}

function dependsOnCaller(operation: Protected, { viewName }: Access, ctx: AccessContext): boolean {
  const { method, path, security } = operation;
  // Its response contains the user.
  if (path === '/api' && method === 'GET') return true;
  if (security.length === 0) return false;
  if (isExcel(operation) && !ctx.settings.security.closedExcel) return false;
  if (isView(operation)) return !ctx.views.get(viewName ?? '')?.access.includes('public');
  return !isOptional(operation) || needsCredentials(operation, ctx);
}

function isOptional({ security }: Protected): boolean {
  return security.some((schemes) => schemes.length === 0);
}

function isView({ path }: Protected): boolean {
  return path.startsWith(VIEW_PATH);
}

function isExcel({ path }: Protected): boolean {
  return path.startsWith('/api/view/excel/');
}

/** Invalid credentials count as none. */
async function identify(operation: Protected, { headers, address }: Access, ctx: AccessContext): Promise<Caller> {
  const { credentials, settings } = ctx;
  const key = headers['x-api-key'];
  if (typeof key === 'string' && settings.security.keys) {
    const found = await credentials.findKey(key);
    if (found) {
      const { name, scopes, requestsPerMinute } = found;
      return { kind: 'key', name, scopes, requestsPerMinute };
    }
  }
  const token = readBearer(headers.authorization);
  if (token !== undefined && ctx.accessTokens) {
    const found = await ctx.accessTokens.verify(token);
    if (found) return userWith(found.name, found.role);
  }
  const basic = admitsPasswords(ctx) ? readBasic(headers.authorization) : undefined;
  if (basic) {
    const role = await credentials.findRole(basic.name, basic.password, address);
    if (role) return userWith(basic.name, role);
  }
  // Browsers send the cookie automatically, so it must not authorize writes.
  const session = operation.method === 'GET' ? await findSessionUser(ctx, headers) : undefined;
  return session ? userWith(session.user, session.role) : ANONYMOUS;
}

/** @param role without one, the user may do nothing that needs a scope */
function userWith(name: string, role: Role | undefined): Caller {
  return { kind: 'user', name, scopes: role ? SCOPES_OF_ROLE[role] : [] };
}

function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
}

function readBasic(header: string | undefined): { name: string; password: string } | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // PostgreSQL text cannot contain NUL, so no user name does.
  return colon < 0 || text.includes('\0') ? undefined : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}
