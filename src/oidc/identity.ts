import { hash } from 'node:crypto';
import { ROLES, type Role } from '../domain/access/roles.ts';
import type { OidcSettings } from './settings.ts';

/** Names of users of the instance contain no colon, so nobody with an account elsewhere can take one of theirs. */
const PREFIX = 'oidc:';
const MAX_NAME = 64 - PREFIX.length;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u;

/** Who a token is about, as far as the instance is concerned. */
export interface Identity {
  readonly name: string;
  /** Absent: no access. */
  readonly role?: Role | undefined;
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

export function identityOf(
  claims: Claims,
  settings: Pick<OidcSettings, 'nameClaim' | 'rolesClaim' | 'roles' | 'defaultRole'>,
): Identity {
  return { name: nameOf(claims, settings.nameClaim), role: roleOf(claims, settings) };
}

/** The claim, else the subject; in the history, a name that is not legible is replaced by its fingerprint. */
function nameOf(claims: Claims, nameClaim: string): string {
  const candidates = [valueOf(claims, nameClaim), claims.sub];
  const legible = candidates.find(
    (name) => typeof name === 'string' && Array.from(name).length <= MAX_NAME && NAME.test(name),
  );
  return PREFIX + (typeof legible === 'string' ? legible : hash('sha256', claims.sub, 'base64url').slice(0, 22));
}

/** The role that allows most, of all that the claim has. */
function roleOf(
  claims: Claims,
  { rolesClaim, roles, defaultRole }: Pick<OidcSettings, 'rolesClaim' | 'roles' | 'defaultRole'>,
): Role | undefined {
  const mapped = wordsOf(valueOf(claims, rolesClaim)).flatMap((word) =>
    Object.hasOwn(roles, word) ? [roles[word]] : [],
  );
  return ROLES.toReversed().find((role) => mapped.includes(role)) ?? defaultRole;
}

/** A list, or words as in the claim `scope`. A group may have a space in its name, so the text as a whole counts too. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(' ')];
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}

/** Names of claims may have dots themselves: `https://acme.example/roles`. */
function valueOf(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
