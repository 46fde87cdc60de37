import { ServiceError } from '../domain/refusals/service-error.ts';
import { respondWithCatalogue, presentKeywordList } from '../presenters/catalogue.ts';
import type { Handler } from '../http/operation.ts';

/** GET /api/keywords/{codelist} */
export const getKeywordList: Handler<'getKeywordList'> = ({ path: { codelist }, conditions, language }, ctx) => {
  const list = ctx.catalogue.keywordList(codelist);
  if (!list) throw new ServiceError('KEYWORD_LIST_NOT_FOUND', { params: { name: codelist } });
  return respondWithCatalogue(conditions, language, ctx, () => presentKeywordList(list, language));
};
