import type { LocalText } from '../language.ts';
import type { Column, ColumnSource, Naming, ProductProperty } from './column.ts';
import type { Condition } from './condition.ts';

/** Who may read a view: everyone, callers with an API key, or signed-in users. Any one entry suffices. */
export const ACCESSES = ['public', 'key', 'login'] as const;
export type Access = (typeof ACCESSES)[number];

export interface SortKey {
  readonly by:
    | { readonly property: ProductProperty }
    /** With a unit of measure, at `unitKey`, amounts are ordered by quantity: 1 l comes after 40 ml. */
    | { readonly key: string; readonly isNumber: boolean; readonly unitKey?: string }
    /** A column as readers sort it: texts by the alphabet, whatever their case. No index has this order. */
    | { readonly column: Exclude<ColumnSource, { kind: 'property' }> };
  readonly descending: boolean;
}

/** A named product list of the instance. */
export interface View {
  readonly name: string;
  readonly title: LocalText;
  readonly description?: LocalText;
  readonly access: readonly Access[];
  readonly columns: readonly Column[];
  /** A product of the view meets all of them. */
  readonly filter: readonly Condition[];
  /** Products that compare equal are ordered by product id. */
  readonly sort: readonly SortKey[];
}

/** A named way to show products. */
export interface ExportProfile {
  readonly id: string;
  readonly title: LocalText;
  /** Fields to show; empty means those of the view. */
  readonly columns: readonly Column[];
  readonly displayValues: boolean;
  readonly naming: Naming;
  /** New names of view columns, by their name in the view. */
  readonly names: Readonly<Record<string, string>>;
  /** Name of the Excel file without extension; `{view}` stands for the name of the view. */
  readonly filename: string;
}
