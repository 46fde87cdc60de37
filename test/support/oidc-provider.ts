import { jest } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type JWK } from 'oidc-provider';

/** What access tokens for the API are made for. */
export const AUDIENCE = 'https://pim.example';
export const OTHER_AUDIENCE = 'https://other.example';
export const PAGES_CLIENT = { id: 'pages', secret: 'secret of the pages' };

/** A person or a program, with the groups that its tokens name. */
export type Groups = Readonly<Record<string, readonly string[]>>;

export interface TestProvider {
  readonly issuer: string;
  /** The person who is signed in to the provider in every browser; undefined: whoever comes refuses to sign in. */
  person: string | undefined;
  /** An access token for a program, as in the client credentials grant. */
  tokenFor(program: string, audience?: string): Promise<string>;
  /** Starts it again with new signing keys. */
  rotateKeys(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real provider. It signs in the person that the test chose, without asking. */
export async function startProvider(programs: Groups, people: Groups, redirectUris: string[]): Promise<TestProvider> {
  // It says that its runtime and its settings are only good for tests.
  for (const method of ['info', 'warn'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
  let port = 0;
  let server: Server | undefined;
  let keys = await newKeys();
  const provider: TestProvider = {
    get issuer() {
      return `http://127.0.0.1:${port}`;
    },
    person: undefined,
    async tokenFor(program, audience = AUDIENCE) {
      const response = await fetch(`${provider.issuer}/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${program}:secret`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
      });
      const body = (await response.json()) as { access_token?: string };
      if (body.access_token === undefined) throw new Error(`no token: ${JSON.stringify(body)}`);
      return body.access_token;
    },
    async rotateKeys() {
      await provider.stop();
      keys = await newKeys();
      await provider.start();
    },
    async start() {
      const listening = createServer();
      await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
      ({ port } = listening.address() as AddressInfo);
      const oidc = createProvider(provider.issuer, keys, programs, people, redirectUris);
      const callback = oidc.callback();
      listening.on('request', (request: IncomingMessage, response: ServerResponse) => {
        if (request.url?.startsWith('/interaction/')) void settle(oidc, provider.person, request, response);
        else void callback(request, response);
      });
      server = listening;
    },
    async stop() {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
    },
  };
  await provider.start();
  return provider;
}

async function newKeys(): Promise<JWK[]> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = `key-${Math.random().toString(36).slice(2)}`;
  return [{ ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }];
}

function createProvider(
  issuer: string,
  keys: JWK[],
  programs: Groups,
  people: Groups,
  redirectUris: string[],
): Provider {
  return new Provider(issuer, {
    jwks: { keys },
    cookies: { keys: ['of a test'] },
    clients: [
      ...Object.keys(programs).map((program) => ({
        client_id: program,
        client_secret: 'secret',
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      })),
      { client_id: PAGES_CLIENT.id, client_secret: PAGES_CLIENT.secret, redirect_uris: redirectUris },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, preferred_username: accountId, groups: [...(people[accountId] ?? [])] }),
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    extraTokenClaims: (_ctx, token) => ({ groups: [...(programs[token.clientId ?? ''] ?? [])] }),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, audience) => ({
          audience,
          scope: '',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
}

/** Answers for the person in front of the browser. */
async function settle(
  provider: Provider,
  person: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (person === undefined) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: person } });
    return;
  }
  const grant = new provider.Grant({ accountId: person, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { consent: { grantId } });
}
