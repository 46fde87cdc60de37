import { VERSION_DATE } from './field-ids.ts';
import type { LocalText } from '../language.ts';
import type { UnitType } from './unit-types.ts';

export const FIELD_FORMATS = [
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
] as const;
export type FieldFormat = (typeof FIELD_FORMATS)[number];

/** A field of the catalogue. */
export interface Field {
  readonly id: string;
  readonly names: LocalText;
  readonly help: string;
  readonly section: Section;
  /** Position in the catalogue. */
  readonly order: number;
  readonly format: FieldFormat;
  /** The grid that the field is a column of. */
  readonly grid?: string;
  readonly keywordList?: string;
  /** Whether the key may carry `-PREPARED` or `-UNPREPARED`. */
  readonly preparationState: boolean;
  /** The field with the unit of measure or currency of this one, in the same grid. */
  readonly unitField?: string;
  /** The field with the language of this one, in the same grid. */
  readonly languageField?: string;
  readonly maxLength?: number;
  /** Whether "12,5" and "12.5" are accepted; a companion field then stores the number of decimals. */
  readonly numericString: boolean;
  /** Set by the service; ignored on write. */
  readonly readonly: boolean;
  readonly deprecated: boolean;
  /** Not shown by the instance. Values can still be written and are stored. */
  readonly hidden: boolean;
  readonly unitTypes: readonly UnitType[];
  /** Markets that use the field; absent means all. */
  readonly targetMarkets?: readonly string[];
  /** Name in the GS1 data model, unique in the catalogue. */
  readonly gs1Name?: string;
  /** XPath of the value in a GDSN message, relative to the unit's `catalogueItem`. */
  readonly gdsnPath?: string;
}

/** A group of fields, in the order in which sections are shown. */
export interface Section {
  readonly key: string;
  readonly names: LocalText;
  readonly order: number;
}

export function isShown(field: Field, unitType: UnitType, targetMarket: string): boolean {
  return !field.hidden && field.unitTypes.includes(unitType) && isUsedIn(field, targetMarket);
}

export function isUsedIn(field: Field, targetMarket: string): boolean {
  return field.targetMarkets === undefined || field.targetMarkets.includes(targetMarket);
}

/** Id of the field that stores how many decimals a numeric string had. */
export function decimalsFieldOf(field: Field): string | undefined {
  return field.numericString ? `${field.id}Decimals` : undefined;
}

/** The grid of a unit's children. */
export const CHILD_GRID = 'Child';
/** The grid of version dates, named by its first column. */
export const VERSION_GRID = VERSION_DATE;
