import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { NUTRIENT_QUANTITY } from '../catalogue/field-ids.ts';
import { formatFieldKey, parseFieldKey, type PreparationState } from '../catalogue/field-keys.ts';
import type { Field } from '../catalogue/field.ts';
import { nearest } from '../input/nearest.ts';
import type { Language, LocalText } from '../language.ts';
import type { NutrientColumn } from '../nutrition/nutrient-matrix.ts';

/** Properties of a product other than fields. */
export const PROPERTIES = [
  'productId',
  'unitType',
  'targetMarket',
  'revision',
  'created',
  'lastModified',
  'catalogStatus',
  'gs1Status',
  'gs1LastSendDate',
  'gs1StatusDate',
  'isValid',
  'validationErrors',
] as const;
export type ProductProperty = (typeof PROPERTIES)[number];

/** Where the values of a column come from. */
export type ColumnSource =
  | { readonly kind: 'property'; readonly property: ProductProperty }
  /** One value: `D8211`, `D8258_1`, `D8171-UNPREPARED`. */
  | { readonly kind: 'key'; readonly field: Field; readonly key: string }
  /** All rows of a field of a grid. */
  | { readonly kind: 'rows'; readonly field: Field; readonly state: PreparationState | undefined }
  /** The first row in a language. */
  | { readonly kind: 'language'; readonly field: Field; readonly languageField: string; readonly language: string }
  /** Column of an allergen matrix: the level of containment of one allergen. */
  | { readonly kind: 'allergen'; readonly field: Field; readonly code: string }
  /** Column of a nutrient matrix: the amount of one nutrient. */
  | {
      readonly kind: 'nutrient';
      readonly field: Field;
      readonly nutrient: NutrientColumn;
      readonly state: PreparationState;
    };

/** How fields are named: field keys, GS1 data model names, or configured names for EPD. */
export const NAMINGS = ['catalog', 'gs1', 'epd'] as const;
export type Naming = (typeof NAMINGS)[number];

/** A column of a view or an export profile. */
export interface Column {
  readonly source: ColumnSource;
  /** Configured names that replace the usual ones. */
  readonly names: Readonly<Partial<Record<Naming, string>>>;
  /** Displayed title; defaults to the field's label. */
  readonly title?: LocalText;
}

/** A column in the configuration. A string names a property, a key, or a field of a grid with all its rows. */
export interface ColumnSettings {
  readonly field: string;
  /** Language of the row to use, such as `da`; the first match counts. */
  readonly language?: string;
  readonly name?: string;
  readonly gs1?: string;
  readonly epd?: string;
  readonly title?: LocalText;
}

/** @returns the column, or a message about what is wrong with it */
export function readColumn(settings: string | ColumnSettings, catalogue: FieldCatalogue): Column | string {
  const { field, language, name, gs1, epd, title } = typeof settings === 'string' ? { field: settings } : settings;
  const source = readSource(field, language, catalogue);
  if (typeof source === 'string') return source;
  const names = { ...(name ? { catalog: name } : {}), ...(gs1 ? { gs1 } : {}), ...(epd ? { epd } : {}) };
  return { source, names, ...(title ? { title } : {}) };
}

function readSource(text: string, language: string | undefined, catalogue: FieldCatalogue): ColumnSource | string {
  const property = PROPERTIES.find((name) => name === text);
  if (property !== undefined) return { kind: 'property', property };
  const located = catalogue.locate(text);
  const parsed = parseFieldKey(text);
  const field =
    typeof located === 'string' ? (typeof parsed === 'string' ? undefined : catalogue.get(parsed.id)) : located.field;
  if (!field || typeof parsed === 'string' || field.hidden) return unknown(text, catalogue);
  if (field.readonly) return `${text} is computed on read and cannot be a column; use one of ${PROPERTIES.join(', ')}`;
  if (language !== undefined) {
    const { languageField } = field;
    if (languageField === undefined || typeof located !== 'string')
      return `${text}: language needs the id of a field with texts by language, as in D8258`;
    return { kind: 'language', field, languageField, language };
  }
  if (typeof located !== 'string') return { kind: 'key', field, key: located.key };
  if (located !== 'ROW_INDEX_MISSING') return `${text} is not a field key`;
  return { kind: 'rows', field, state: parsed.state };
}

function unknown(text: string, catalogue: FieldCatalogue): string {
  const near = nearest(text.split(/[-_]/, 1)[0] ?? '', [...catalogue.fields.map((field) => field.id), ...PROPERTIES]);
  return `unknown field ${text}${near ? `; the nearest is ${near}` : ''}`;
}

/** The name of a column's value; for all rows of a field, the part before the row index. */
export function columnName({ source, names }: Column, naming: Naming): string {
  const given = names[naming];
  if (given !== undefined) return given;
  if (source.kind === 'property') return source.property;
  const { field } = source;
  const base = naming === 'gs1' ? (field.gs1Name ?? field.id) : field.id;
  switch (source.kind) {
    case 'key':
      return base + source.key.slice(field.id.length);
    case 'rows':
      return formatFieldKey({ id: base, state: source.state, row: undefined });
    case 'language':
      return `${base}_${source.language}`;
    case 'allergen':
      return `${base}_${source.code}`;
    case 'nutrient':
      return nutrientName(base, source);
  }
}

/** Energy has a field of its own; other nutrients share theirs. */
function nutrientName(base: string, { nutrient, state }: Extract<ColumnSource, { kind: 'nutrient' }>): string {
  const key = formatFieldKey({ id: base, state, row: undefined });
  return nutrient.field === NUTRIENT_QUANTITY ? `${key}_${nutrient.code}` : key;
}

/** Name of the unit of measure beside the amount of a nutrient; undefined if the field has only one unit. */
export function unitName(column: Column, naming: Naming, catalogue: FieldCatalogue): string | undefined {
  const { source } = column;
  if (source.kind !== 'nutrient' || source.field.unitField === undefined) return undefined;
  const unit = catalogue.get(source.field.unitField);
  return unit && nutrientName(naming === 'gs1' ? (unit.gs1Name ?? unit.id) : unit.id, source);
}

/** The displayed title of a column. */
export function columnTitle({ source, title }: Column, language: Language): string {
  if (title) return title[language];
  if (source.kind === 'property') return PROPERTY_TITLES[source.property][language];
  const label = source.field.names[language];
  switch (source.kind) {
    case 'key': {
      const suffix = source.key.slice(source.field.id.length).replace(/^[-_]/, '').replace('_', ' ');
      return suffix === '' || suffix === '1' ? label : `${label} (${suffix})`;
    }
    case 'rows':
      return source.state === undefined ? label : `${label} (${source.state})`;
    case 'language':
      return `${label} (${source.language})`;
    case 'allergen':
    case 'nutrient':
      // A matrix gives its columns titles.
      return label;
  }
}

const PROPERTY_TITLES: Readonly<Record<ProductProperty, LocalText>> = {
  productId: { en: 'Product id', da: 'Produkt-id' },
  unitType: { en: 'Unit type', da: 'Enhedstype' },
  targetMarket: { en: 'Target market', da: 'Målmarked' },
  revision: { en: 'Revision', da: 'Revision' },
  created: { en: 'Created', da: 'Oprettet' },
  lastModified: { en: 'Last modified', da: 'Sidst ændret' },
  catalogStatus: { en: 'Status', da: 'Status' },
  gs1Status: { en: 'GS1 status', da: 'GS1-status' },
  gs1LastSendDate: { en: 'Last sent to GS1', da: 'Sidst sendt til GS1' },
  gs1StatusDate: { en: 'GS1 reply received', da: 'Svar fra GS1 modtaget' },
  isValid: { en: 'Valid for GS1', da: 'Gyldig for GS1' },
  validationErrors: { en: 'Validation errors', da: 'Valideringsfejl' },
};

/** The keys that the columns need; undefined if any column needs more than single values. */
export function exactKeysOf(columns: readonly Column[]): string[] | undefined {
  const keys: string[] = [];
  for (const { source } of columns) {
    if (source.kind === 'property') continue;
    if (source.kind !== 'key') return undefined;
    keys.push(source.key);
  }
  return keys;
}

const MEASURES = 'MeasurementUnitCode';

/** How products are ordered by a value: amounts with a unit of measure by quantity. */
export function sortedBy(
  { field, key }: Extract<ColumnSource, { kind: 'key' }>,
  catalogue: FieldCatalogue,
): { readonly key: string; readonly isNumber: boolean; readonly unitKey?: string } {
  const isNumber = field.format === 'integer' || field.format === 'decimal';
  const unit = isNumber && field.unitField !== undefined ? catalogue.get(field.unitField) : undefined;
  const unitKey = unit?.keywordList === MEASURES ? unit.id + key.slice(field.id.length) : undefined;
  return { key, isNumber, ...(unitKey === undefined ? {} : { unitKey }) };
}
