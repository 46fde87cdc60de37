import { Refine, Type, type Static } from 'typebox';
import { ROLES } from '../domain/access/roles.ts';
import { isEncryptedUrl } from '../outbound/encrypted-url.ts';
import { ALGORITHMS, type OidcSettings } from '../oidc/settings.ts';

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
  api,
}: {
  readonly roles?: object;
  readonly defaultRole?: string;
  readonly api?: object;
}): string | undefined {
  if (!api) return 'expected api; without it, the provider is used for nothing';
  if (defaultRole === undefined && Object.keys(roles).length === 0)
    return 'expected roles or defaultRole; without them, nobody gets access';
  return undefined;
}

export function withOidcDefaults({ api, ...file }: OidcFile): OidcSettings {
  return {
    nameClaim: 'preferred_username',
    rolesClaim: 'roles',
    roles: {},
    passwords: true,
    ...file,
    ...(api ? { api: { algorithms: ALGORITHMS, ...api } } : {}),
  };
}
