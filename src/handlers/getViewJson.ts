import { answerList } from '../http/list-answer.ts';
import type { Handler } from '../http/operation.ts';
import { momentOf, toViewBody, viewRequest } from '../presenters/view.ts';
import { findListRevision } from '../storage/products/list-revision.ts';
import { openView } from '../workflows/reading/read-view.ts';

/** GET /api/view/{viewname} */
export const getViewJson: Handler<'getViewJson'> = async (input, ctx) => {
  const view = openView({ ...viewRequest(input), viewName: input.path.viewname }, ctx);
  const revision = await findListRevision(ctx.db);
  return answerList(revision, input, ctx, () => toViewBody(view, input, input.query, ctx), momentOf(input, ctx));
};
