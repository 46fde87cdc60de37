import type { Presentation } from '../domain/views/presentation.ts';
import { presentStatus, type StatusPayload } from './product.ts';
import type { FieldValues, Product } from '../domain/product/product.ts';
import { hasErrors } from '../domain/validation/describe.ts';
import { cellsOf } from '../domain/views/cells.ts';
import { exactKeysOf } from '../domain/views/column.ts';
import { compileRecord } from '../domain/views/record.ts';
import type { ExportProfile } from '../domain/views/view.ts';

export type ProductPresenter = (product: Product, values: FieldValues) => Record<string, unknown>;

/** Properties that a profile's field cannot replace. */
const BASE_PROPERTIES: Readonly<Record<keyof StatusPayload | 'error' | 'fieldsChangedSinceLastSendToGS1', true>> = {
  status: true,
  productId: true,
  unitType: true,
  lastModified: true,
  catalogStatus: true,
  gs1Status: true,
  gs1LastSendDate: true,
  validationErrors: true,
  gs1StatusDate: true,
  gs1Response: true,
  gs1Warnings: true,
  sendStatusList: true,
  dataRecipientStatusList: true,
  hierarchies: true,
  error: true,
  epdNumber: true,
  epdStatus: true,
  fieldsChangedSinceLastSendToGS1: true,
};

/**
 * Creates a presenter of the base status properties and the fields of a profile.
 * @param displayValues choice of the request; the profile decides when it is undefined
 */
export function presentByProfile(
  profile: ExportProfile | undefined,
  presentation: Presentation,
  displayValues?: boolean,
): ProductPresenter {
  if (!profile || profile.columns.length === 0) return (product) => ({ ...presentStatus(product, presentation) });
  const { columns, naming, names } = profile;
  const options = {
    naming,
    displayValues: displayValues ?? profile.displayValues,
    gridsToArray: false,
    allergensToBold: false,
    names,
  };
  const write = compileRecord(columns, options, presentation);
  return (product, values) => {
    const fields = write(
      cellsOf(columns, product, values, !hasErrors(product.findings, presentation.rules.isError)),
      {},
    );
    const beside = Object.entries(fields).filter(([name]) => !Object.hasOwn(BASE_PROPERTIES, name));
    return { ...presentStatus(product, presentation), ...Object.fromEntries(beside) };
  };
}

/** The field keys that a profile needs; undefined when it may need any. */
export function keysOf(profile: ExportProfile): string[] | undefined {
  return exactKeysOf(profile.columns);
}
