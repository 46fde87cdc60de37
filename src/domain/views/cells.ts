import type { FieldValue, FieldValues, Product } from '../product/product.ts';
import type { Findings } from '../product/finding.ts';
import type { CatalogStatus } from '../status/statuses.ts';
import { ALLERGEN, ALLERGEN_LEVEL } from '../catalogue/field-ids.ts';
import { formatFieldKey } from '../catalogue/field-keys.ts';
import { NUTRIENT_SOURCES } from '../nutrition/nutrient-matrix.ts';
import type { Column, ProductProperty } from './column.ts';

/** The values of all rows of a field, by row. */
export type RowValues = Readonly<Record<string, FieldValue>>;

/** Times are milliseconds since 1970. Validation errors are findings without texts. */
export interface PropertyValues {
  readonly productId: string;
  readonly unitType: string;
  readonly targetMarket: string;
  readonly revision: number;
  readonly created: number;
  readonly lastModified: number;
  readonly catalogStatus: CatalogStatus | null;
  readonly gs1Status: string;
  readonly gs1LastSendDate: number | null;
  readonly gs1StatusDate: number | null;
  readonly isValid: boolean;
  readonly validationErrors: { readonly findings: Findings; readonly targetMarket: string };
}

/** Fields whose values are the cell, which all columns of a matrix share. */
export const MATRIX_SOURCES = { allergen: [ALLERGEN, ALLERGEN_LEVEL], nutrient: NUTRIENT_SOURCES } as const;

/** The stored value of a column for a product, before presentation. For a matrix: values by field key. */
export type Cell = FieldValue | RowValues | PropertyValues[ProductProperty] | null | undefined;

/** The cells of a product in column order. */
export function cellsOf(columns: readonly Column[], product: Product, values: FieldValues, isValid: boolean): Cell[] {
  return columns.map(({ source }): Cell => {
    switch (source.kind) {
      case 'property':
        return propertiesOf(product, isValid)[source.property];
      case 'key':
        return values[source.key];
      case 'rows':
        return rowsOf(values, formatFieldKey({ id: source.field.id, state: source.state, row: undefined }));
      case 'language': {
        const languages = rowsOf(values, source.languageField) ?? {};
        const row = Object.keys(languages)
          .sort((a, b) => Number(a) - Number(b))
          .find((candidate) => languages[candidate] === source.language);
        return row === undefined ? undefined : values[`${source.field.id}_${row}`];
      }
      case 'allergen':
      case 'nutrient':
        return values;
    }
  });
}

function rowsOf(values: FieldValues, base: string): RowValues | undefined {
  const prefix = `${base}_`;
  const rows: Record<string, FieldValue> = {};
  for (const key in values) if (key.startsWith(prefix)) rows[key.slice(prefix.length)] = values[key] as FieldValue;
  return Object.keys(rows).length === 0 ? undefined : rows;
}

function propertiesOf(product: Product, isValid: boolean): PropertyValues {
  const { lastSendDate, statusDate, catalogStatus, gs1Status } = product.gs1;
  return {
    productId: product.productId,
    unitType: product.unitType,
    targetMarket: product.targetMarket,
    revision: product.revision,
    created: product.created.getTime(),
    lastModified: product.lastModified.getTime(),
    catalogStatus,
    gs1Status,
    gs1LastSendDate: lastSendDate?.getTime() ?? null,
    gs1StatusDate: statusDate?.getTime() ?? null,
    isValid,
    validationErrors: { findings: product.findings, targetMarket: product.targetMarket },
  };
}
