import pg from 'pg';
import { ITEM_NUMBER, TARGET_MARKET, UNIT_TYPE } from '../../domain/catalogue/field-ids.ts';
import { codesByFactor } from '../../domain/measures.ts';
import type { ProductProperty } from '../../domain/views/column.ts';
import type { Scalar } from '../../domain/views/condition.ts';

/**
 * Properties and fields of views as SQL over a products row `p` whose values, as shown, are `u.v`. All names and values
 * come from the configuration and are escaped as literals.
 */
export const literal = (value: Scalar): string => (typeof value === 'string' ? pg.escapeLiteral(value) : String(value));

const epochMs = (column: string): string => `(extract(epoch from p.${column}) * 1000)::float8`;

/** As a value to show. */
export const PROPERTIES: Readonly<Record<ProductProperty, string>> = {
  productId: 'p.product_id',
  unitType: 'p.unit_type',
  targetMarket: 'p.target_market',
  revision: 'p.revision',
  created: epochMs('created'),
  lastModified: epochMs('last_modified'),
  catalogStatus: 'p.catalog_status',
  gs1Status: 'p.gs1_status',
  gs1LastSendDate: epochMs('gs1_last_send'),
  gs1StatusDate: epochMs('gs1_status_date'),
  isValid: 'not p.has_errors',
  validationErrors: `json_build_object('findings', p.findings, 'targetMarket', p.target_market)`,
};

/** As a column to compare; matches the indexes. */
export const COMPARED: Readonly<Partial<Record<ProductProperty, string>>> = {
  productId: 'p.unit_key',
  created: 'p.created',
  lastModified: 'p.last_modified',
  gs1LastSendDate: 'p.gs1_last_send',
  gs1StatusDate: 'p.gs1_status_date',
};

/** Fields that are also table columns. The GTIN is not: it has more than one form. */
export const STORED_FIELDS: Readonly<Record<string, string>> = {
  [TARGET_MARKET]: 'p.target_market',
  [UNIT_TYPE]: 'p.unit_type',
  [ITEM_NUMBER]: 'p.item_number',
};

export const TIMES: readonly ProductProperty[] = ['created', 'lastModified', 'gs1LastSendDate', 'gs1StatusDate'];

/** A value as a number; null for anything else, so that an index on it never refuses a save. */
export function numberSql(key: string): string {
  const text = literal(key);
  return `(case when jsonb_typeof(p."values" -> ${text}) = 'number' then (p."values" ->> ${text})::numeric end)`;
}

/** The factor from the unit at a key to kilograms, litres or metres; 1 for other units. */
export function factorSql(unitKey: string): string {
  return factorOf(`p."values" ->> ${literal(unitKey)}`);
}

/** @param unit an expression for the code of a unit */
export function factorOf(unit: string): string {
  const cases = [...codesByFactor()]
    .filter(([factor]) => factor !== 1)
    .map(([factor, codes]) => `when ${unit} in (${codes.map(literal).join(', ')}) then ${factor}`);
  return `(case ${cases.join(' ')} else 1 end)`;
}
