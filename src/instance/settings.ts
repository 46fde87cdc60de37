import { Type, type Static } from 'typebox';

/** Texts shown to people, so both languages are asked for. */
const LocalTextSettings = Type.Object(
  { da: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
);

/** `instance.yaml`. Everything but the name has a default. */
export const InstanceFile = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,39}$',
      description: 'lower-case letters, digits and hyphens, at most 40',
    }),
    title: Type.Optional(Type.String({ minLength: 1 })),
    hosts: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    timeZone: Type.Optional(
      Type.String({ minLength: 1, description: 'a name of the IANA time zone database, as in Europe/Copenhagen' }),
    ),
    languages: Type.Optional(
      Type.Array(Type.Enum(['da', 'en']), {
        minItems: 1,
        uniqueItems: true,
        description: 'da, en or both, the first one is the default',
      }),
    ),
    security: Type.Optional(
      Type.Object(
        { keys: Type.Optional(Type.Boolean()), closedCatalogue: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
    ),
    limits: Type.Optional(
      Type.Object(
        {
          batchItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
          bodyMegabytes: Type.Optional(Type.Number({ minimum: 0.001, maximum: 500 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type InstanceFile = Static<typeof InstanceFile>;

const FieldId = Type.String({ pattern: '^[DEX][0-9]{4}(Attr)?(Decimals)?$', description: 'a field id, as in D8258' });
const OwnFieldFormat = Type.Enum([
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'keyword',
  'multikeyword',
  'gtin',
  'gln',
  'language',
]);
const UnitTypeName = Type.Enum(['BASE_UNIT_OR_EACH', 'CASE', 'DISPLAY_SHIPPER', 'PALLET']);

/** `fields.yaml`: fields of the customer's own, and what the instance shows differently of the common ones. */
export const FieldsFile = Type.Object(
  {
    own: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.String({ pattern: '^E[0-9]{4}(Attr)?$', description: 'E and four digits, as in E0001' }),
            da: Type.String({ minLength: 1 }),
            en: Type.String({ minLength: 1 }),
            help: Type.Optional(Type.String()),
            format: OwnFieldFormat,
            grid: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' })),
            keywordList: Type.Optional(Type.String({ minLength: 1 })),
            unitField: Type.Optional(FieldId),
            languageField: Type.Optional(FieldId),
            maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
            unitTypes: Type.Optional(Type.Array(UnitTypeName, { minItems: 1 })),
            targetMarkets: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9]{3}$' }), { minItems: 1 })),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    labels: Type.Optional(Type.Record(Type.String(), LocalTextSettings)),
    hidden: Type.Optional(Type.Array(FieldId)),
    keywordLists: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Array(
          Type.Object(
            {
              code: Type.String({ minLength: 1 }),
              da: Type.String({ minLength: 1 }),
              en: Type.String({ minLength: 1 }),
            },
            { additionalProperties: false },
          ),
          { minItems: 1 },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);
export type FieldsFile = Static<typeof FieldsFile>;

/** `recipients.yaml`: what data recipients ask for beyond GS1. */
export const RecipientsFile = Type.Array(
  Type.Object(
    {
      gln: Type.String({ pattern: '^[0-9]{13}$', description: 'a GLN of 13 digits in quotes' }),
      name: Type.String({ minLength: 1 }),
      requires: Type.Array(
        Type.Object(
          {
            fields: Type.Array(FieldId, { minItems: 1, uniqueItems: true }),
            targetMarkets: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9]{3}$' }), { minItems: 1 })),
            unitTypes: Type.Optional(Type.Array(UnitTypeName, { minItems: 1 })),
            severity: Type.Optional(Type.Enum(['ERROR', 'WARNING'])),
          },
          { additionalProperties: false },
        ),
        { minItems: 1 },
      ),
    },
    { additionalProperties: false },
  ),
);
export type RecipientsFile = Static<typeof RecipientsFile>;

/** The settings of an instance with every default filled in. */
export interface InstanceSettings {
  readonly name: string;
  readonly title: string;
  /** Names under which requests reach the instance; with a single instance any name does. */
  readonly hosts: readonly string[];
  readonly timeZone: string;
  readonly languages: readonly ('da' | 'en')[];
  readonly security: { readonly keys: boolean; readonly closedCatalogue: boolean };
  readonly limits: { readonly batchItems: number; readonly bodyMegabytes: number };
}

export function withDefaults(file: InstanceFile): InstanceSettings {
  return {
    name: file.name,
    title: file.title ?? file.name,
    hosts: file.hosts ?? [],
    timeZone: file.timeZone ?? 'Europe/Copenhagen',
    languages: file.languages ?? ['da', 'en'],
    security: { keys: file.security?.keys ?? true, closedCatalogue: file.security?.closedCatalogue ?? false },
    limits: {
      batchItems: file.limits?.batchItems ?? 1000,
      bodyMegabytes: file.limits?.bodyMegabytes ?? 20,
    },
  };
}
