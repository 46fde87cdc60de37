import { isUsedIn } from '../domain/catalogue/field.ts';
import { acceptedKeywords } from '../domain/validation/accepted-keywords.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { respondWithCatalogue, presentKeywordList } from '../presenters/catalogue.ts';
import type { Handler } from '../http/operation.ts';
import { requireTargetMarket } from '../requests/target-market.ts';

/** GET /api/keywords/{field}/{targetmarket} */
export const getFieldKeywordList: Handler<'getFieldKeywordList'> = ({ path, conditions, language }, ctx) => {
  requireTargetMarket(path.targetmarket, ctx.catalogue);
  const field = ctx.catalogue.get(path.field);
  if (!field || field.hidden || !isUsedIn(field, path.targetmarket)) {
    throw new ServiceError('FIELD_NOT_FOUND', { params: { field: path.field, targetMarket: path.targetmarket } });
  }
  const list = field.keywordList === undefined ? undefined : ctx.catalogue.keywordList(field.keywordList);
  if (!list) throw new ServiceError('FIELD_WITHOUT_KEYWORDS', { params: { field: field.id } });
  return respondWithCatalogue(conditions, language, ctx, () =>
    presentKeywordList(
      list,
      language,
      { fieldId: field.id, targetMarket: path.targetmarket },
      acceptedKeywords(field, path.targetmarket, ctx),
    ),
  );
};
