import { isUsedIn } from '../domain/catalogue/field.ts';
import { respondWithCatalogue, presentField } from '../presenters/catalogue.ts';
import type { Handler } from '../http/operation.ts';
import { requireTargetMarket } from '../requests/target-market.ts';

/** GET /api/fields/{targetmarket} */
export const listFieldsByMarket: Handler<'listFieldsByMarket'> = (
  { path: { targetmarket }, conditions, language },
  ctx,
) => {
  requireTargetMarket(targetmarket, ctx.catalogue);
  return respondWithCatalogue(conditions, language, ctx, () => {
    const fields = ctx.catalogue.fields
      .filter((field) => !field.hidden && isUsedIn(field, targetmarket))
      .map((field) => presentField(field, language));
    return { status: 200 as const, targetMarket: targetmarket, count: fields.length, fields };
  });
};
