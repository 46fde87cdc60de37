import { Type, type Static } from 'typebox';
import { FIELD_FORMATS } from '../domain/catalogue/field.ts';
import { PREPARATION_STATES } from '../domain/catalogue/field-keys.ts';
import { UNIT_TYPES } from '../domain/catalogue/unit-types.ts';
import { LANGUAGES } from '../domain/language.ts';
import { SEVERITIES } from '../domain/validation/rule.ts';
import { NAMINGS } from '../domain/views/column.ts';
import { MATRICES } from '../domain/views/matrix.ts';
import { ACCESSES } from '../domain/views/view.ts';
import { Gln, Gs1File } from './gs1-settings.ts';
import { OidcFile } from './oidc-settings.ts';
import { SheetsFile } from './sheet-settings.ts';

/** Texts shown to users; both languages are required. */
export const LocalTextSettings = Type.Object(
  { da: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
);

const PartyName = Type.String({ minLength: 1, maxLength: 200, description: 'a name of at most 200 characters' });

/** `instance.yaml`. Everything except the name has a default. */
export const InstanceFile = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,39}$',
      description: 'lower-case letters, digits and hyphens, at most 40',
    }),
    title: Type.Optional(Type.String({ minLength: 1 })),
    hosts: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    timeZone: Type.Optional(
      Type.String({ minLength: 1, description: 'a name from the IANA time zone database, such as Europe/Copenhagen' }),
    ),
    languages: Type.Optional(
      Type.Array(Type.Enum([...LANGUAGES]), {
        minItems: 1,
        uniqueItems: true,
        description: 'da, en or both; the first one is the default',
      }),
    ),
    security: Type.Optional(
      Type.Object(
        {
          keys: Type.Optional(Type.Boolean()),
          closedCatalogue: Type.Optional(Type.Boolean()),
          closedExcel: Type.Optional(Type.Boolean()),
          closedSheets: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    limits: Type.Optional(
      Type.Object(
        {
          batchItems: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
          bodyMegabytes: Type.Optional(Type.Number({ minimum: 0.001, maximum: 500 })),
          requests: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
          batches: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          sheets: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          openLists: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          openListsPerAddress: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          productKilobytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 16_384 })),
          productValues: Type.Optional(Type.Integer({ minimum: 100, maximum: 100_000 })),
          gridRows: Type.Optional(Type.Integer({ minimum: 10, maximum: 9999 })),
          hierarchyUnits: Type.Optional(Type.Integer({ minimum: 10, maximum: 100_000 })),
        },
        { additionalProperties: false },
      ),
    ),
    retention: Type.Optional(
      Type.Object(
        {
          historyDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
          historyArchive: Type.Optional(Type.String({ minLength: 1 })),
          messageDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
          replyDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
          requestHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8760 })),
          deliveryDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
          auditDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
        },
        { additionalProperties: false },
      ),
    ),
    parties: Type.Optional(
      Type.Object(
        {
          dataSupplier: Type.Optional(
            Type.Object({ gln: Type.Optional(Gln), name: Type.Optional(PartyName) }, { additionalProperties: false }),
          ),
          brandOwner: Type.Optional(
            Type.Object({ gln: Gln, name: Type.Optional(PartyName) }, { additionalProperties: false }),
          ),
          manufacturer: Type.Optional(Type.Object({ gln: Gln }, { additionalProperties: false })),
        },
        { additionalProperties: false },
      ),
    ),
    webhooks: Type.Optional(
      Type.Object(
        {
          networks: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
          http: Type.Optional(Type.Boolean()),
          maximum: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
        },
        { additionalProperties: false },
      ),
    ),
    oidc: Type.Optional(OidcFile),
    gs1: Type.Optional(Gs1File),
    sheets: Type.Optional(SheetsFile),
  },
  { additionalProperties: false },
);
export type InstanceFile = Static<typeof InstanceFile>;

const FieldId = Type.String({ pattern: '^[DEX][0-9]{4}(Attr)?(Decimals)?$', description: 'a field id, such as D8258' });
const OwnFieldFormat = Type.Enum([...FIELD_FORMATS]);
export const UnitTypeName = Type.Enum([...UNIT_TYPES]);

/** `fields.yaml`: the instance's own fields, and its changes to the display of common fields. */
export const FieldsFile = Type.Object(
  {
    own: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.String({ pattern: '^E[0-9]{4}(Attr)?$', description: 'E and four digits, such as E0001' }),
            da: Type.String({ minLength: 1 }),
            en: Type.String({ minLength: 1 }),
            help: Type.Optional(Type.String()),
            format: OwnFieldFormat,
            grid: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$' })),
            keywordList: Type.Optional(Type.String({ minLength: 1 })),
            unitField: Type.Optional(FieldId),
            languageField: Type.Optional(FieldId),
            maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
            unitTypes: Type.Optional(Type.Array(UnitTypeName, { minItems: 1, uniqueItems: true })),
            targetMarkets: Type.Optional(
              Type.Array(Type.String({ pattern: '^[0-9]{3}$' }), { minItems: 1, uniqueItems: true }),
            ),
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

/** `recipients.yaml`: requirements of data recipients beyond GS1's. */
export const RecipientsFile = Type.Array(
  Type.Object(
    {
      gln: Type.String({ pattern: '^[0-9]{13}$', description: 'a GLN of 13 digits in quotes' }),
      name: Type.String({ minLength: 1 }),
      requires: Type.Array(
        Type.Object(
          {
            fields: Type.Array(FieldId, { minItems: 1, uniqueItems: true }),
            targetMarkets: Type.Optional(
              Type.Array(Type.String({ pattern: '^[0-9]{3}$' }), { minItems: 1, uniqueItems: true }),
            ),
            unitTypes: Type.Optional(Type.Array(UnitTypeName, { minItems: 1, uniqueItems: true })),
            severity: Type.Optional(Type.Enum([...SEVERITIES])),
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

const LIST_NAME = 'letters, digits, hyphens and underscores, at most 60';
const ListName = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$',
  description: LIST_NAME,
});
/** Of files whose entries are found by name. */
const NAMED_ENTRIES = { additionalProperties: false, description: `names of ${LIST_NAME}` };
const ColumnEntry = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object(
    {
      field: Type.String({ minLength: 1 }),
      language: Type.Optional(
        Type.String({ pattern: '^[a-z]{2}$', description: 'a language of two letters, such as da' }),
      ),
      name: Type.Optional(Type.String({ minLength: 1 })),
      gs1: Type.Optional(Type.String({ minLength: 1 })),
      epd: Type.Optional(Type.String({ minLength: 1 })),
      title: Type.Optional(LocalTextSettings),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      matrix: Type.Enum([...MATRICES]),
      codes: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, uniqueItems: true })),
      state: Type.Optional(Type.Enum([...PREPARATION_STATES])),
    },
    { additionalProperties: false },
  ),
]);
const ScalarValue = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
/** A condition on a field or property. Exactly one test is given; a range can be open at one end. */
const ConditionEntry = Type.Object(
  {
    field: Type.Optional(Type.String({ minLength: 1 })),
    equals: Type.Optional(ScalarValue),
    in: Type.Optional(Type.Array(ScalarValue, { minItems: 1 })),
    from: Type.Optional(ScalarValue),
    to: Type.Optional(ScalarValue),
    contains: Type.Optional(Type.String({ minLength: 1 })),
    empty: Type.Optional(Type.Boolean()),
    withinDays: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 36_500 })),
    any: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1 })),
  },
  { additionalProperties: false },
);
export type ConditionEntry = Static<typeof ConditionEntry>;

/** `views.yaml`: the views of the instance, by name. */
export const ViewsFile = Type.Record(
  ListName,
  Type.Object(
    {
      title: LocalTextSettings,
      description: Type.Optional(LocalTextSettings),
      access: Type.Array(Type.Enum([...ACCESSES]), { minItems: 1, uniqueItems: true }),
      columns: Type.Array(ColumnEntry, { minItems: 1 }),
      filter: Type.Optional(Type.Array(ConditionEntry)),
      sort: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    },
    { additionalProperties: false },
  ),
  NAMED_ENTRIES,
);
export type ViewsFile = Static<typeof ViewsFile>;

/** `profiles.yaml`: the export profiles of the instance, by id. */
export const ProfilesFile = Type.Record(
  ListName,
  Type.Object(
    {
      title: LocalTextSettings,
      fields: Type.Optional(Type.Array(ColumnEntry)),
      displayValues: Type.Optional(Type.Boolean()),
      fieldnames: Type.Optional(Type.Enum([...NAMINGS])),
      names: Type.Optional(Type.Record(Type.String(), Type.String({ minLength: 1 }))),
      filename: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    },
    { additionalProperties: false },
  ),
  NAMED_ENTRIES,
);
export type ProfilesFile = Static<typeof ProfilesFile>;
