import type { Route } from '../../../generated/routes.ts';
import { CONTRACT } from '../../contract.ts';
import type { LocalText } from '../../domain/language.ts';

export type ParameterPlace = 'path' | 'query';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly $ref: string };
}
interface Schema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly items?: unknown;
  readonly examples?: readonly (string | readonly string[])[];
}

/** The forms of texts, by the name of their schema in the contract; an example follows. */
const TEXT_FORMS = {
  ColumnFilters: {
    en: 'columns, each with a colon and a value of at most 200 characters; at most 20',
    da: 'kolonner, hver med et kolon og en værdi på højst 200 tegn; højst 20',
  },
  ColumnNames: { en: 'names of columns, separated by commas', da: 'navne på kolonner, adskilt af kommaer' },
  CodeListName: { en: 'the name of a code list', da: 'navnet på en kodeliste' },
  Cursor: { en: 'the nextCursor of a page of this list', da: 'nextCursor fra en side af denne liste' },
  DayMonthYear: { en: 'an existing date as dd-MM-yyyy', da: 'en eksisterende dato som dd-MM-åååå' },
  ExportProfileId: {
    en: 'the id of an export profile, at most 60 letters, digits, hyphens and underscores',
    da: 'id’et på en eksportprofil, højst 60 bogstaver, cifre, bindestreger og understreger',
  },
  FieldId: { en: 'the id of a field without a row index', da: 'id’et på et felt uden rækkenummer' },
  FieldSelection: {
    en: 'field keys, field ids or names of grids, separated by commas',
    da: 'feltnøgler, felt-id’er eller navne på tabeller, adskilt af kommaer',
  },
  FindingGroupName: {
    en: 'a rule, field, recipient or brand of at most 200 characters',
    da: 'en regel, et felt, en modtager eller et mærke på højst 200 tegn',
  },
  ItemId: { en: 'an item number of 1 to 200 characters', da: 'et varenummer på 1 til 200 tegn' },
  MessageId: {
    en: 'the id of a message, at most 80 visible ASCII characters',
    da: 'id’et på en meddelelse, højst 80 synlige ASCII-tegn',
  },
  Moment: {
    en: 'an existing date and time in ISO 8601',
    da: 'en eksisterende dato og et klokkeslæt efter ISO 8601',
  },
  ProductId: {
    en: 'a GTIN of 8 to 14 digits, a dot and a country number of three digits',
    da: 'et GTIN på 8 til 14 cifre, et punktum og et landenummer på tre cifre',
  },
  RuleId: {
    en: 'the id of a rule, at most 60 letters, digits and hyphens',
    da: 'id’et på en regel, højst 60 bogstaver, cifre og bindestreger',
  },
  SearchText: { en: 'words of at most 200 characters', da: 'ord på højst 200 tegn' },
  SortColumn: {
    en: 'a column, or a hyphen and a column for descending order',
    da: 'en kolonne, eller en bindestreg og en kolonne for faldende orden',
  },
  TargetMarket: { en: 'a country number of three digits', da: 'et landenummer på tre cifre' },
  TemplateName: {
    en: 'the name of a sheet template, 1 to 200 characters',
    da: 'navnet på en skabelon til produktblade, 1 til 200 tegn',
  },
  ViewName: {
    en: 'the name of a view, at most 60 letters, digits, hyphens and underscores',
    da: 'navnet på en visning, højst 60 bogstaver, cifre, bindestreger og understreger',
  },
  WebhookId: { en: 'the id of a webhook', da: 'id’et på en webhook' },
} as const satisfies Record<string, LocalText>;

export type TextForm = keyof typeof TEXT_FORMS;

function findParameter(route: Route, place: ParameterPlace, name: string): Parameter {
  const item = (CONTRACT.paths as Record<string, Record<string, unknown>>)[route.path] ?? {};
  const operation = item[route.method.toLowerCase()] as { parameters?: unknown[] } | undefined;
  const parameter = [...((item['parameters'] as unknown[] | undefined) ?? []), ...(operation?.parameters ?? [])]
    .map((entry) => resolve<Parameter>(entry))
    .find((known) => known.name === name && known.in === place);
  if (!parameter) throw new Error(`${route.operationId} has no parameter ${name}`);
  return parameter;
}

/** An example value of a parameter. Used only to report errors. */
export function exampleOfParameter(route: Route, place: ParameterPlace, name: string): unknown {
  return resolve<Schema>(findParameter(route, place, name).schema).examples?.[0];
}

/** The expected form of a parameter, to follow “must be”. Used only to report errors. */
export function formOfParameter(route: Route, place: ParameterPlace, name: string): LocalText {
  return formOf(findParameter(route, place, name).schema.$ref.split('/').at(-1) ?? '');
}

/** The expected form of a parameter with this schema, to follow “must be”. */
export function formOf(schemaName: string): LocalText {
  const schema = resolve<Schema>({ $ref: `#/components/schemas/${schemaName}` });
  if (schema.type === 'boolean') return { en: 'true or false', da: 'true eller false' };
  if (schema.enum) return oneOf('one of', 'en af', schema.enum);
  if (schema.type === 'integer') return wholeNumber(schema);
  const codes = schema.items === undefined ? undefined : resolve<Schema>(schema.items).enum;
  if (codes) {
    const { en, da } = oneOf('one or more of', 'en eller flere af', codes);
    return { en: `${en}, separated by commas`, da: `${da}, adskilt af kommaer` };
  }
  const form = Object.hasOwn(TEXT_FORMS, schemaName) ? TEXT_FORMS[schemaName as TextForm] : undefined;
  if (!form) throw new Error(`The form of ${schemaName} has no text`);
  // The example of a cursor means nothing to a reader.
  if (schemaName === 'Cursor') return form;
  const example = [schema.examples?.[0] ?? ''].flat().join(',');
  return { en: `${form.en}, as in ${example}`, da: `${form.da}, f.eks. ${example}` };
}

function oneOf(en: string, da: string, codes: readonly string[]): LocalText {
  const list = codes.join(', ');
  return { en: `${en} ${list}`, da: `${da} ${list}` };
}

function wholeNumber({ minimum, maximum }: Schema): LocalText {
  if (minimum === undefined || maximum === undefined) return { en: 'a whole number', da: 'et helt tal' };
  return { en: `a whole number from ${minimum} to ${maximum}`, da: `et helt tal fra ${minimum} til ${maximum}` };
}

function resolve<T>(value: unknown): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T;
  const path = (value.$ref as string).slice(2).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], CONTRACT) as T;
}
