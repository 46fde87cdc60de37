import type { Configuration } from 'openid-client';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { identityOf, type Identity } from './identity.ts';
import type { OidcSettings, SignInSettings } from './settings.ts';

const TIMEOUT_SECONDS = 5;
const RETRY_SECONDS = 5;
/** Answers of the provider that are no fault of the person. */
const TRANSIENT = ['server_error', 'temporarily_unavailable'];

/** What a browser keeps while its person is at the provider. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** How a person came back: with an identity, refused by the provider, or with an answer to no question of ours. */
export type Return =
  | { readonly kind: 'identified'; readonly identity: Identity; readonly subject: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'stale' };

/** Signs people in with the authorization code flow, PKCE, state and nonce. Nothing is loaded or fetched before. */
export class ProviderSignIn {
  readonly title: string;
  readonly #settings: OidcSettings;
  readonly #signIn: SignInSettings;
  readonly #readSecret: () => string | undefined;
  readonly #onProblem: (error: unknown) => void;
  #configuration: Promise<Configuration> | undefined;

  constructor(
    settings: OidcSettings,
    signIn: SignInSettings,
    readSecret: () => string | undefined,
    onProblem: (error: unknown) => void,
  ) {
    this.title = signIn.title;
    this.#settings = settings;
    this.#signIn = signIn;
    this.#readSecret = readSecret;
    this.#onProblem = onProblem;
  }

  /**
   * @param redirectUri address of this instance that the provider sends the browser back to
   * @throws ServiceError `PROVIDER_UNAVAILABLE`
   */
  async begin(redirectUri: string): Promise<{ attempt: Attempt; url: string }> {
    const client = await import('openid-client');
    const configuration = await this.#discover();
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#signIn.scopes.join(' '),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { attempt, url: url.href };
  }

  /**
   * @param address that the browser came back to, with the answer of the provider
   * @throws ServiceError `PROVIDER_UNAVAILABLE`
   */
  async finish(address: URL, { state, nonce, verifier }: Attempt): Promise<Return> {
    const client = await import('openid-client');
    const configuration = await this.#discover();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) return { kind: 'stale' };
      return { kind: 'identified', identity: identityOf(claims, this.#settings), subject: claims.sub };
    } catch (error) {
      this.#onProblem(error);
      if (error instanceof client.AuthorizationResponseError && !TRANSIENT.includes(error.error))
        return { kind: 'refused' };
      // The code was used already, or has expired.
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return { kind: 'stale' };
      const { code } = error as { code?: unknown };
      if (code === 'OAUTH_INVALID_RESPONSE' || code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return { kind: 'stale' };
      throw unavailable();
    }
  }

  /** Found once; after a failure, the next sign-in looks again. */
  async #discover(): Promise<Configuration> {
    this.#configuration ??= this.#fetchConfiguration();
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = undefined;
      this.#onProblem(error);
      throw unavailable();
    }
  }

  async #fetchConfiguration(): Promise<Configuration> {
    const client = await import('openid-client');
    const issuer = new URL(this.#settings.issuer);
    const secret = this.#readSecret();
    const authentication = secret === undefined ? client.None() : client.ClientSecretBasic(secret);
    const execute = [
      client.enableNonRepudiationChecks,
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked to stand out; settings admit http on this machine only
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ];
    return client.discovery(issuer, this.#signIn.clientId, undefined, authentication, {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
  }
}

function unavailable(): ServiceError {
  return new ServiceError('PROVIDER_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
}
