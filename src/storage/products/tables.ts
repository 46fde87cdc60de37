import type { FieldValues, Product } from '../../domain/product/product.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { UnitType } from '../../domain/catalogue/unit-types.ts';
import type { Gs1Report } from '../../domain/status/gs1-state.ts';
import type { CatalogStatus, Gs1Status } from '../../domain/status/statuses.ts';
import type { Findings } from '../../domain/product/finding.ts';

/**
 * A product as read, with JSON as text. Small columns are combined into one, which is faster for the driver to read.
 */
export interface ProductRow {
  unit_key: UnitKey;
  head: string;
  values: string | null;
  findings: string;
}

/** Milliseconds since 1970, or null. */
type EpochMs = number;

type Head = [
  productId: string,
  targetMarket: string,
  unitType: UnitType,
  revision: number,
  evaluation: number,
  created: EpochMs,
  lastModified: EpochMs,
  lastChanged: EpochMs,
  catalogStatus: CatalogStatus | null,
  gs1Status: Gs1Status,
  gs1LastSend: EpochMs | null,
  gs1StatusDate: EpochMs | null,
  gs1Report: Gs1Report | null,
];

const epochMs = (column: string): string => `(extract(epoch from p.${column}) * 1000)::float8`;

/** Columns of a `ProductRow`; the statement must call the table `p`. */
export const PRODUCT_COLUMNS = productColumns('p."values"::text');

/** Columns of a `ProductRow` with the values taken from an expression. */
export function productColumns(values: string): string {
  return `p.unit_key, json_build_array(p.product_id, p.target_market, p.unit_type, p.revision, p.evaluation, ${epochMs('created')},
    ${epochMs('last_modified')}, ${epochMs('last_changed')}, p.catalog_status, p.gs1_status, ${epochMs('gs1_last_send')},
    ${epochMs('gs1_status_date')}, p.gs1_report)::text as head, ${values} as "values", p.findings::text as findings`;
}

export function toProduct(row: ProductRow): Product {
  const [
    productId,
    targetMarket,
    unitType,
    revision,
    evaluation,
    created,
    lastModified,
    lastChanged,
    catalogStatus,
    gs1Status,
    gs1LastSend,
    gs1StatusDate,
    gs1Report,
  ] = JSON.parse(row.head) as Head;
  return {
    key: row.unit_key,
    productId,
    targetMarket,
    unitType,
    values: row.values === null ? {} : (JSON.parse(row.values) as FieldValues),
    revision,
    evaluation,
    created: new Date(created),
    lastModified: new Date(lastModified),
    lastChanged: new Date(lastChanged),
    gs1: {
      catalogStatus,
      gs1Status,
      ...(gs1LastSend === null ? {} : { lastSendDate: new Date(gs1LastSend) }),
      ...(gs1StatusDate === null ? {} : { statusDate: new Date(gs1StatusDate) }),
      ...(gs1Report === null ? {} : { report: gs1Report }),
    },
    findings: JSON.parse(row.findings) as Findings,
  };
}
