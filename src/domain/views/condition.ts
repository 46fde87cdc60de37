import type { Field } from '../catalogue/field.ts';
import type { ProductProperty } from './column.ts';

/** The subject of a condition: a property, one key, or any row of a field of a grid. */
export type Subject =
  | { readonly kind: 'property'; readonly property: ProductProperty }
  | { readonly kind: 'key'; readonly field: Field; readonly key: string }
  | { readonly kind: 'rows'; readonly field: Field };

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
  | { readonly test: 'any'; readonly conditions: readonly Condition[] };
