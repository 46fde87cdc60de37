import { respondWithCatalogue } from '../presenters/catalogue.ts';
import type { Handler } from '../http/operation.ts';

/** GET /api/keywords */
export const listKeywordLists: Handler<'listKeywordLists'> = ({ conditions, language }, ctx) =>
  respondWithCatalogue(conditions, language, ctx, () => {
    const keywordLists = ctx.catalogue.keywordLists.map((list) => ({
      name: list.name,
      ...(list.otherName === undefined ? {} : { otherName: list.otherName }),
      count: list.keywords.length,
    }));
    return { status: 200 as const, count: keywordLists.length, keywordLists };
  });
