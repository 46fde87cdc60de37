import type { LocalText } from '../language.ts';
import type { Column, Naming, ProductProperty } from './column.ts';
import type { Condition } from './condition.ts';

/** Who may read a view: everyone, a caller with a key, a user who is logged in. Any one of those named will do. */
export const ACCESSES = ['public', 'key', 'login'] as const;
export type Access = (typeof ACCESSES)[number];

export interface SortKey {
  readonly by: { readonly property: ProductProperty } | { readonly key: string; readonly isNumber: boolean };
  readonly descending: boolean;
}

/** A named product list of the instance. */
export interface View {
  readonly name: string;
  readonly title: LocalText;
  readonly description?: LocalText;
  readonly access: readonly Access[];
  readonly columns: readonly Column[];
  /** All of them hold for a product of the view. */
  readonly filter: readonly Condition[];
  /** After these, products are in the order of their ids. */
  readonly sort: readonly SortKey[];
}

/** A named way to show products. */
export interface ExportProfile {
  readonly id: string;
  readonly title: LocalText;
  /** Fields to show; none leaves them to the view. */
  readonly columns: readonly Column[];
  readonly displayValues: boolean;
  readonly naming: Naming;
  /** Names that the profile gives to columns of a view, by the name they have in the view. */
  readonly names: Readonly<Record<string, string>>;
  /** Name of the Excel file, without its ending. */
  readonly filename: string;
}
