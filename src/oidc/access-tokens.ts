import type { JWTVerifyGetKey } from 'jose';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { identityOf, type Identity } from './identity.ts';
import { isEncryptedUrl } from '../outbound/encrypted-url.ts';
import type { ApiTokenSettings, OidcSettings } from './settings.ts';

const TIMEOUT_MS = 5000;
/** Keys are fetched again for a token with an unknown one, but not more often than this. */
const COOLDOWN_MS = 5000;
/** A key that the provider has withdrawn is accepted for this long. */
const KEYS_FRESH_MS = 600_000;
const CLOCK_TOLERANCE_SECONDS = 30;
const RETRY_SECONDS = 5;
/** Of access tokens by RFC 9068, and of those that providers made before it. */
const TYPES = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];
/** What jose reports when it could not get keys, rather than that a token is invalid. */
const UNAVAILABLE = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

interface Options {
  readonly now?: () => Date;
  readonly cooldownMs?: number;
  /** The provider could not be reached, or its answers make no sense. */
  readonly onProblem?: (error: unknown) => void;
}

/** Verifies the access tokens (JWT) of a provider. Nothing is loaded or fetched before the first token. */
export class AccessTokens {
  readonly #settings: OidcSettings;
  readonly #api: ApiTokenSettings;
  readonly #options: Options;
  #keys: Promise<JWTVerifyGetKey> | undefined;
  #retryAt = 0;

  constructor(settings: OidcSettings, api: ApiTokenSettings, options: Options = {}) {
    this.#settings = settings;
    this.#api = api;
    this.#options = options;
  }

  /**
   * @returns whom the token is for; undefined if it is not valid
   * @throws ServiceError `PROVIDER_UNAVAILABLE` if that cannot be found out
   */
  async verify(token: string): Promise<Identity | undefined> {
    const { jwtVerify, decodeProtectedHeader } = await import('jose');
    const { audience, algorithms } = this.#api;
    try {
      // Nothing is fetched for what can be no token of this provider.
      const { alg, typ } = decodeProtectedHeader(token);
      if (!algorithms.includes(alg ?? '') || !TYPES.includes(typ?.toLowerCase())) return undefined;
    } catch {
      return undefined;
    }
    const keys = await this.#findKeys();
    const currentDate = this.#options.now?.() ?? new Date();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: this.#settings.issuer,
        audience,
        algorithms: [...algorithms],
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate,
      });
      const { sub } = payload;
      return typeof sub === 'string' ? identityOf({ ...payload, sub }, this.#settings) : undefined;
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (typeof code === 'string' && code.startsWith('ERR_J') && !UNAVAILABLE.includes(code)) return undefined;
      throw this.#unavailable(error);
    }
  }

  /** The location of the keys is found once; after a failure, not before some seconds have passed. */
  async #findKeys(): Promise<JWTVerifyGetKey> {
    if (!this.#keys && Date.now() < this.#retryAt) throw unavailable();
    this.#keys ??= this.#discover();
    try {
      return await this.#keys;
    } catch (error) {
      this.#keys = undefined;
      this.#retryAt = Date.now() + (this.#options.cooldownMs ?? COOLDOWN_MS);
      throw this.#unavailable(error);
    }
  }

  async #discover(): Promise<JWTVerifyGetKey> {
    const { createRemoteJWKSet } = await import('jose');
    const { issuer } = this.#settings;
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the provider answered ${response.status} to discovery`);
    const found = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
    if (found.issuer !== issuer) throw new Error(`the provider calls itself ${JSON.stringify(found.issuer)}`);
    if (typeof found.jwks_uri !== 'string' || !isEncryptedUrl(found.jwks_uri))
      throw new Error('the provider names no address of its keys that can be used');
    return createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: this.#options.cooldownMs ?? COOLDOWN_MS,
      cacheMaxAge: KEYS_FRESH_MS,
    });
  }

  #unavailable(error: unknown): ServiceError {
    this.#options.onProblem?.(error);
    return unavailable();
  }
}

function unavailable(): ServiceError {
  return new ServiceError('PROVIDER_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
}
