import type { Role } from '../domain/access/roles.ts';

/** Signature algorithms of tokens: those with a public key. With a shared secret, whoever checks could also sign. */
export const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The OpenID Connect provider of an instance. */
export interface OidcSettings {
  readonly issuer: string;
  /** Claim with the name of the user. */
  readonly nameClaim: string;
  /** Claim with roles or groups; a path such as `realm_access.roles` reads inside an object. */
  readonly rolesClaim: string;
  /** Roles by value of the claim. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Role of those whose claim has none of the values; absent: they get no access. */
  readonly defaultRole?: Role;
  /** Whether users may also use the passwords of the instance. */
  readonly passwords: boolean;
  /** Absent: the API accepts no tokens. */
  readonly api?: ApiTokenSettings;
  /** Absent: the pages offer no sign-in with the provider. */
  readonly signIn?: SignInSettings;
}

export interface ApiTokenSettings {
  /** What the tokens must be made for. */
  readonly audience: string;
  readonly algorithms: readonly string[];
}

export interface SignInSettings {
  /** Name of the provider, on the button. */
  readonly title: string;
  readonly clientId: string;
  /** Environment variable with the secret of the client; absent: a public client. */
  readonly secretVariable?: string;
  readonly scopes: readonly string[];
}
