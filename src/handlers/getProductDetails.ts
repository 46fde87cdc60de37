import { ServiceError } from '../domain/refusals/service-error.ts';
import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { readSelector, type FieldSelector } from '../domain/catalogue/selection.ts';
import { nearest } from '../domain/input/nearest.ts';
import { presentSelection, presentStatus } from '../presenters/product.ts';
import type { Handler } from '../http/operation.ts';
import { parameterIssue } from '../http/parameters.ts';
import { presentationOf, productHeaders, revisionCheck, withFields } from '../presenters/save.ts';
import { readProduct } from '../workflows/reading/read-product.ts';

/** GET /api/details/{productId} */
export const getProductDetails: Handler<'getProductDetails'> = async ({ path, query, conditions, language }, ctx) => {
  const selection = [...new Set(query.fields)].map((text) => requireSelector(text, ctx.catalogue));
  const { revision, found } = await readProduct(
    {
      productId: path.productId,
      activeVersion: query.activeVersion ?? false,
      keys: exactKeys(selection),
      hasRevision: revisionCheck(conditions, language, ctx),
    },
    ctx,
  );
  const headers = productHeaders(revision, language, ctx);
  if (!found) return { status: 304, headers, body: undefined };
  const presentation = presentationOf(ctx, language);
  const fields = presentSelection(found.product, found.values, selection, query.displayValues ?? false, presentation);
  return { status: 200, headers, body: withFields(presentStatus(found.product, presentation), fields) };
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
  const problem = `fields: the field ${text} does not exist${near && near !== text ? `; the nearest is ${near}` : ''}`;
  throw new ServiceError('UNKNOWN_FIELD', {
    issues: [parameterIssue('fields', problem)],
  });
}
