import type { PreparationState } from '../../domain/catalogue/field-keys.ts';
import type { ShownValue } from './cell.ts';

/** A finding, as a mark on the field that it is about. */
export interface Mark {
  /** Position in the list of findings, from 1. */
  readonly number: number;
  readonly isError: boolean;
  readonly message: string;
}

/** The values of one place of the page, with what was found about them. */
export interface Cell {
  /** Ids of the element, by which links find it. */
  readonly anchors: readonly string[];
  readonly values: readonly ShownValue[];
  readonly marks: readonly Mark[];
}

/** One field, or a grid with one column. */
export interface FactRow {
  readonly id: string;
  readonly name: string;
  readonly state?: PreparationState;
  readonly cells: readonly Cell[];
}

/** Texts in several languages: a row per field, a cell per language. */
export interface LanguageTable {
  readonly languages: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly cells: readonly (readonly Cell[])[];
  }[];
}

export interface GridTable {
  readonly name: string;
  readonly columns: readonly {
    readonly id: string;
    readonly name: string;
    readonly anchors: readonly string[];
    readonly isNumber: boolean;
    readonly marks: readonly Mark[];
  }[];
  readonly hasStates: boolean;
  readonly rows: readonly { readonly state?: PreparationState; readonly cells: readonly Cell[] }[];
}

export interface ShownSection {
  readonly key: string;
  readonly name: string;
  readonly facts: readonly FactRow[];
  readonly texts?: LanguageTable;
  readonly grids: readonly GridTable[];
  readonly errors: number;
  readonly warnings: number;
}
