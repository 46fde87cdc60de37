import type { Findings } from './finding.ts';
import type { Gs1State } from '../status/gs1-state.ts';
import type { UnitKey } from './identifiers.ts';
import type { UnitType } from '../catalogue/unit-types.ts';

/** A stored value: text, codes and ISO dates as strings, numbers, booleans, several codes as an array. Never null. */
export type FieldValue = string | number | boolean | readonly string[];

/** The values of a unit by field key (`D8258_2`). A key without a value is absent. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** One trade unit in one target market. */
export interface Product {
  readonly key: UnitKey;
  /** As sent when the unit was created; `key` has the 14-digit form. */
  readonly productId: string;
  readonly targetMarket: string;
  readonly unitType: UnitType;
  readonly values: FieldValues;
  /** Number of saves that changed the values, from 1. */
  readonly revision: number;
  /** Number of changes of anything else shown: findings, statuses. */
  readonly evaluation: number;
  readonly created: Date;
  /** Last change of the values. */
  readonly lastModified: Date;
  /** Last change of anything shown, including findings. */
  readonly lastChanged: Date;
  readonly gs1: Gs1State;
  readonly findings: Findings;
}

/** What conditional requests need to know about a unit before its values are loaded. */
export type ProductRevision = Pick<Product, 'revision' | 'evaluation' | 'lastChanged'>;

/** What conditional requests need to know about a list before its rows are loaded. */
export interface ListRevision {
  /** Differs when any product differs. */
  readonly tag: string;
  /** Latest change of a product; absent for an empty list. */
  readonly lastChanged?: Date;
}

/** The GTIN in the form that the unit was created with. */
export function gtinOf(product: Pick<Product, 'productId'>): string {
  return product.productId.slice(0, product.productId.indexOf('.'));
}
