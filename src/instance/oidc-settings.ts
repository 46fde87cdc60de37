import { Refine, Type, type Static } from 'typebox';
import { readSecret } from '../files/read-secret.ts';
import { ROLES } from '../domain/access/roles.ts';
import { isEncryptedUrl } from '../outbound/encrypted-url.ts';
import { ALGORITHMS, type OidcSettings } from '../oidc/settings.ts';
import { ConfigurationError } from './configuration-error.ts';

const Text = Type.String({ minLength: 1, maxLength: 200 });
const RoleName = Type.Enum([...ROLES]);

/** The block `oidc` of `instance.yaml`. */
export const OidcFile = Refine(
  Type.Object(
    {
      issuer: Refine(
        Type.String({ description: 'a URL that begins with https:// (http:// only for this machine)' }),
        isEncryptedUrl,
      ),
      nameClaim: Type.Optional(Text),
      rolesClaim: Type.Optional(Text),
      roles: Type.Optional(Type.Record(Type.String(), RoleName)),
      defaultRole: Type.Optional(RoleName),
      passwords: Type.Optional(Type.Boolean()),
      api: Type.Optional(
        Type.Object(
          {
            audience: Text,
            algorithms: Type.Optional(Type.Array(Type.Enum([...ALGORITHMS]), { minItems: 1, uniqueItems: true })),
          },
          { additionalProperties: false },
        ),
      ),
      signIn: Type.Optional(
        Type.Object(
          {
            title: Type.Optional(Text),
            clientId: Text,
            secretVariable: Type.Optional(
              Type.String({
                pattern: '^[A-Z_][A-Z0-9_]*$',
                description: 'the name of an environment variable, in capital letters',
              }),
            ),
            scopes: Type.Optional(
              Type.Array(Type.String({ pattern: '^[!#-\\[\\]-~]+$', description: 'scopes of the provider' }), {
                minItems: 1,
                uniqueItems: true,
              }),
            ),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  (settings) => contradictionIn(settings) === undefined,
  (settings) => contradictionIn(settings) ?? '',
);
export type OidcFile = Static<typeof OidcFile>;

function contradictionIn({
  roles = {},
  defaultRole,
  passwords,
  api,
  signIn,
}: Partial<Omit<OidcSettings, 'api' | 'signIn'>> & {
  readonly api?: { readonly audience: string };
  readonly signIn?: { readonly clientId: string; readonly scopes?: readonly string[] };
}): string | undefined {
  if (!api && !signIn) return 'expected api, signIn or both; without them, the provider is used for nothing';
  if (defaultRole === undefined && Object.keys(roles).length === 0)
    return 'expected roles or defaultRole; without them, nobody gets access';
  if (passwords === false && !signIn) return 'passwords is false, so the settings in signIn are required';
  // Otherwise a token that only tells the pages who signed in would open the API.
  if (api && signIn && api.audience === signIn.clientId)
    return 'api.audience must differ from signIn.clientId, which is the audience of ID tokens';
  if (signIn?.scopes && !signIn.scopes.includes('openid')) return 'signIn.scopes must include openid';
  return undefined;
}

export function withOidcDefaults({ api, signIn, ...file }: OidcFile): OidcSettings {
  return {
    nameClaim: 'preferred_username',
    rolesClaim: 'roles',
    roles: {},
    passwords: true,
    ...file,
    ...(api ? { api: { algorithms: ALGORITHMS, ...api } } : {}),
    ...(signIn ? { signIn: { title: new URL(file.issuer).hostname, scopes: ['openid', 'profile'], ...signIn } } : {}),
  };
}

/**
 * @returns undefined for a public client
 * @throws ConfigurationError if the secret is not set or cannot be read
 */
export function readClientSecret(
  { signIn }: OidcSettings,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const variable = signIn?.secretVariable;
  if (variable === undefined) return undefined;
  const path = 'oidc.signIn.secretVariable';
  let secret: string | undefined;
  try {
    secret = readSecret(environment, variable);
  } catch (error) {
    throw new ConfigurationError((error as Error).message, { path });
  }
  if (secret === undefined) throw new ConfigurationError(`the environment variable ${variable} is not set`, { path });
  return secret;
}
