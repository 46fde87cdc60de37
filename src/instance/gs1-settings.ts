import { Refine, Type, type Static } from 'typebox';
import { hasValidCheckDigit, isValidGln } from '../domain/product/identifiers.ts';
import { CONFIRMATION_STATES, ERROR_LEVELS } from '../gs1/replies/reply.ts';
import { DELIVERIES, TEST_GTINS } from '../gs1/pool/behaviours.ts';
import { TRANSPORTS, type Gs1Settings } from '../gs1/settings.ts';
import { isEncryptedUrl } from '../outbound/encrypted-url.ts';

export const Gln = Refine(
  Type.String({ description: 'a GLN of 13 digits in quotes, with a correct check digit' }),
  isValidGln,
);
const Seconds = Type.Number({ minimum: 0, maximum: 86_400, description: 'a number of seconds, at most one day' });
const Interval = Type.Number({ minimum: 0.1, maximum: 86_400, description: 'a number of seconds from 0.1 to one day' });
const Path = Type.String({ minLength: 1 });
const PoolUrl = Refine(
  Type.String({ description: 'a URL that begins with https:// (http:// only for this machine)' }),
  isEncryptedUrl,
);

const BehaviourEntry = Type.Object(
  {
    outcome: Type.Optional(Type.Enum(['ACCEPT', 'REJECT'])),
    codes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { minItems: 1 })),
    level: Type.Optional(Type.Enum([...ERROR_LEVELS])),
    registration: Type.Optional(Type.Enum(['ACCEPTED', 'REJECTED'])),
    confirmation: Type.Optional(Type.Enum([...CONFIRMATION_STATES, 'NONE'])),
    warnings: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { minItems: 1 })),
    delivery: Type.Optional(Type.Enum([...DELIVERIES])),
    delaySeconds: Type.Optional(Seconds),
  },
  { additionalProperties: false },
);

/** The block `gs1` of `instance.yaml`. */
export const Gs1File = Refine(
  Type.Object(
    {
      gln: Gln,
      dataPool: Type.Optional(Gln),
      transport: Type.Optional(Type.Enum([...TRANSPORTS])),
      publication: Type.Optional(Type.Enum(['dataRecipient', 'CIP'])),
      withdrawal: Type.Optional(Type.Boolean()),
      afterWithdrawal: Type.Optional(Type.Enum(['ADD', 'CHANGE_BY_REFRESH'])),
      simulator: Type.Optional(
        Type.Object(
          {
            replySeconds: Type.Optional(Seconds),
            behaviours: Type.Optional(
              Refine(
                Type.Record(Type.String(), BehaviourEntry),
                (behaviours) => Object.keys(behaviours).every(isGtin14),
                (behaviours) => `expected GTINs of 14 digits in quotes, not ${strangerIn(behaviours)}`,
              ),
            ),
          },
          { additionalProperties: false },
        ),
      ),
      directory: Type.Optional(
        Type.Object(
          {
            outbox: Path,
            inbox: Path,
            archive: Type.Optional(Path),
            quarantine: Type.Optional(Path),
            pollSeconds: Type.Optional(Interval),
            settleSeconds: Type.Optional(Seconds),
          },
          { additionalProperties: false },
        ),
      ),
      https: Type.Optional(
        Type.Object(
          {
            url: PoolUrl,
            repliesUrl: Type.Optional(PoolUrl),
            pollSeconds: Type.Optional(Interval),
            tokenVariable: Type.Optional(
              Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$', description: 'the name of an environment variable' }),
            ),
            certificateFile: Type.Optional(Path),
            keyFile: Type.Optional(Path),
            authorityFile: Type.Optional(Path),
            timeoutSeconds: Type.Optional(Interval),
            retries: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
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
export type Gs1File = Static<typeof Gs1File>;

function isGtin14(text: string): boolean {
  return /^\d{14}$/.test(text) && hasValidCheckDigit(text);
}

function strangerIn(behaviours: object): string {
  return Object.keys(behaviours).find((gtin) => !isGtin14(gtin)) ?? '';
}

/** Reports contradictions between settings. */
function contradictionIn({
  transport,
  dataPool,
  directory,
  https,
}: {
  readonly transport?: string;
  readonly dataPool?: string;
  readonly directory?: object;
  readonly https?: { readonly certificateFile?: string; readonly keyFile?: string };
}): string | undefined {
  if (transport === 'directory' && !directory)
    return 'transport is directory, so the settings in directory are required';
  if (transport === 'https' && !https) return 'transport is https, so the settings in https are required';
  if (transport !== undefined && transport !== 'simulator' && dataPool === undefined) {
    return 'dataPool is missing: set the GLN of the data pool that receives the messages';
  }
  if ((https?.certificateFile === undefined) !== (https?.keyFile === undefined)) {
    return 'certificateFile and keyFile must be set together in https';
  }
  return undefined;
}

/** GLN of the simulated data pool. */
export const SIMULATED_POOL = '5790000009992';

export function withGs1Defaults(file: Gs1File): Gs1Settings {
  const { directory, https } = file;
  return {
    gln: file.gln,
    dataPool: file.dataPool ?? SIMULATED_POOL,
    transport: file.transport ?? 'simulator',
    publication: file.publication ?? 'dataRecipient',
    withdrawal: file.withdrawal ?? true,
    afterWithdrawal: file.afterWithdrawal ?? 'ADD',
    simulator: {
      replySeconds: file.simulator?.replySeconds ?? 1,
      behaviours: {
        ...Object.fromEntries(TEST_GTINS.map(({ gtin, behaviour }) => [gtin, behaviour])),
        ...file.simulator?.behaviours,
      },
    },
    ...(directory ? { directory: { pollSeconds: 10, settleSeconds: 2, ...directory } } : {}),
    ...(https ? { https: { pollSeconds: 30, timeoutSeconds: 30, retries: 3, ...https } } : {}),
  };
}
