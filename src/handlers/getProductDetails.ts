import { ServiceError } from '../domain/refusals/service-error.ts';
import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { readSelector, type FieldSelector } from '../domain/catalogue/selection.ts';
import { nearest } from '../domain/input/nearest.ts';
import { shorten } from '../domain/shorten.ts';
import { presentSelection, presentStatus } from '../presenters/product.ts';
import type { Handler } from '../http/operation.ts';
import { parameterIssue } from '../http/request/parameter-issues.ts';
import { respondWithProduct } from './respond-with-product.ts';
import { withFields } from '../presenters/save.ts';

/** GET /api/details/{productId} */
export const getProductDetails: Handler<'getProductDetails'> = async (input, ctx) => {
  const { productId } = input.path;
  const { fields, activeVersion, versionDate, displayValues = false } = input.query;
  const selection = [...new Set(fields)].map((text) => requireSelector(text, ctx.catalogue));
  const read = { productId, activeVersion, versionDate, keys: exactKeys(selection) };
  return respondWithProduct(read, input, ctx, (product, values, presentation) =>
    withFields(
      presentStatus(product, presentation),
      presentSelection(product, values, selection, displayValues, presentation),
    ),
  );
};

/** The keys of a selection that names each of them and needs no other value; undefined for any other one. */
function exactKeys(selection: readonly FieldSelector[]): string[] | undefined {
  const keys: string[] = [];
  for (const { key, readonly } of selection) {
    if (!key || readonly) return undefined;
    keys.push(key.key);
  }
  return keys;
}

function requireSelector(text: string, catalogue: FieldCatalogue): FieldSelector {
  const selector = readSelector(text, catalogue);
  if (selector) return selector;
  const near = nearest(
    text.split(/[-_]/, 1)[0] ?? '',
    catalogue.fields.map((field) => field.id),
  );
  const problem = {
    en: 'The parameter {key} names “{value}”, which is not a field{suggestion}',
    da: 'Parameteren {key} nævner “{value}”, som ikke er et felt{suggestion}',
  };
  const suggestion = near === text ? undefined : near;
  throw new ServiceError('UNKNOWN_FIELD', {
    issues: [parameterIssue('fields', problem, { params: { value: shorten(text) }, suggestion })],
  });
}
