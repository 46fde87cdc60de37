import type { Field } from '../catalogue/field.ts';
import type { PreparationState } from '../catalogue/field-keys.ts';
import type { MeasurementUnit } from '../measures.ts';
import type { ColumnSource, ProductProperty } from './column.ts';

/** Columns whose value is calculated from several keys. */
export type CalculatedSource = Extract<ColumnSource, { kind: 'language' | 'allergen' | 'nutrient' }>;

/** The subject of a condition: a property, one key, any row of a field of a grid, or a calculated column. */
export type Subject =
  | { readonly kind: 'property'; readonly property: ProductProperty }
  | { readonly kind: 'key'; readonly field: Field; readonly key: string }
  /** Without a state, the rows of every state. */
  | { readonly kind: 'rows'; readonly field: Field; readonly state?: PreparationState | undefined }
  | CalculatedSource;

export type Scalar = string | number | boolean;

/** A filter condition of a view. */
export type Condition =
  | { readonly test: 'in'; readonly subject: Subject; readonly values: readonly Scalar[] }
  /** Both ends included. */
  | { readonly test: 'range'; readonly subject: Subject; readonly from?: Scalar; readonly to?: Scalar }
  /** Case-insensitive. */
  | { readonly test: 'contains'; readonly subject: Subject; readonly text: string }
  | { readonly test: 'empty'; readonly subject: Subject; readonly isEmpty: boolean }
  /** A date or time within the last given number of days. */
  | { readonly test: 'within'; readonly subject: Subject; readonly days: number }
  | {
      /** An amount in a unit of measure of this quantity, compared in the base unit. Both ends included. */
      readonly test: 'quantity';
      readonly subject: Extract<Subject, { kind: 'key' }>;
      readonly unitKey: string;
      readonly quantity: MeasurementUnit['quantity'];
      readonly from?: number;
      readonly to?: number;
    }
  | { readonly test: 'search'; readonly words: readonly SearchWord[]; readonly texts: SearchedTexts }
  | { readonly test: 'any'; readonly conditions: readonly Condition[] };

/** A word that a product must contain, ignoring case. */
export interface SearchWord {
  readonly text: string;
  /** Codes whose text contains the word, by the key that may have them. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

/** The texts of a product that a search reads; its product id is always one of them. */
export interface SearchedTexts {
  readonly keys: readonly string[];
  /** Starts of the keys of grids. */
  readonly prefixes: readonly string[];
}
