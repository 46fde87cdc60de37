import type { components } from '../../generated/openapi.ts';

type Field = components['schemas']['Field'];

/** Codes by the name of their list. */
export type CodeLists = ReadonlyMap<string, readonly string[]>;

const STATES = ['', '-PREPARED', '-UNPREPARED'];

/**
 * Writes TypeScript types for the products of an instance: every field key with the type of its value, rows of grids,
 * preparation states, and code lists as unions.
 */
export function writeProductTypes(fields: readonly Field[], lists: CodeLists): string {
  const used = [...new Set(fields.flatMap(({ keywordList }) => keywordList ?? []))].sort();
  const grids = [...new Set(fields.flatMap(({ gridName }) => gridName ?? []))].sort();
  const readonlyIds = fields.filter((field) => field.readonly).map((field) => field.id);
  return `// Written by \`npm run generate:client\` from the fields of an instance. Do not edit.
${used.map((name) => `\n/** Codes of the list ${name}. */\nexport type ${name} = ${union(lists.get(name) ?? [])};\n`).join('')}
/** Values of a product in responses, by field key. */
export interface ProductFields {
${fields.map((field) => describe(field) + membersOf(field)).join('')}}

export type FieldId = ${union(fields.map((field) => field.id))};
export type GridName = ${union(grids)};
/** A field, one row of it, or all fields of a grid. */
export type FieldSelector = FieldId | GridName | \`\${FieldId}_\${number}\` | keyof ProductFields;
type ReadonlyId = ${union(readonlyIds)};

/** A product or its changed fields; null clears a field. A new product also needs D8276. */
export type Product = {
  D8165: string;
  D8255: string;
  /** Validate without saving. */
  test?: boolean;
  /** Returned in the response. */
  customRequestId?: string;
  /** Save only if the product still has this ETag. */
  ifMatch?: string;
  /** '*' only creates. */
  ifNoneMatch?: string;
  deleteGrids?: (GridName | FieldId)[];
  deleteNotUsedPreparationStateFields?: boolean;
} & { [Key in keyof ProductFields as Exclude<Key, ReadonlyId>]?: ProductFields[Key] | null };
`;
}

function union(codes: readonly string[]): string {
  return codes.length === 0 ? 'never' : codes.map((code) => JSON.stringify(code)).join(' | ');
}

function describe({ label, gridName, unitField, languageField, targetMarkets, deprecated }: Field): string {
  const notes = [
    gridName === undefined ? label : `${label}, a column of the grid ${gridName}`,
    ...(unitField === undefined ? [] : [`unit in ${unitField}`]),
    ...(languageField === undefined ? [] : [`language in ${languageField}`]),
    ...(targetMarkets === undefined ? [] : [`markets ${targetMarkets.join(', ')}`]),
  ];
  return `  /** ${notes.join('; ').replaceAll('*/', '* /')}.${deprecated ? ' @deprecated' : ''} */\n`;
}

/** One member per form of the key. */
function membersOf(field: Field): string {
  const type = typeOf(field);
  const keys = (field.preparationState ? STATES : ['']).map((state) => `${field.id}${state}`);
  return keys
    .map((key) => (field.grid ? `  [row: \`${key}_\${number}\`]: ${type} | undefined;\n` : `  '${key}'?: ${type};\n`))
    .join('');
}

function typeOf({ format, keywordList, numericString }: Field): string {
  switch (format) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'decimal':
      return numericString ? 'number | string' : 'number';
    case 'multikeyword':
      return `${keywordList ?? 'string'}[]`;
    case 'keyword':
    case 'language':
      return keywordList ?? 'string';
    default:
      return 'string';
  }
}
