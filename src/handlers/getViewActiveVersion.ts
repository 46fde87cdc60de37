import { answerList } from '../http/list-answer.ts';
import type { Handler } from '../http/operation.ts';
import { momentOf, toViewBody, viewRequest } from '../presenters/view.ts';
import { findListRevision } from '../storage/products/list-revision.ts';
import { openView } from '../workflows/reading/read-view.ts';

/** GET /api/view/activeversion/{viewname} */
export const getViewActiveVersion: Handler<'getViewActiveVersion'> = async (input, ctx) => {
  const view = openView({ ...viewRequest(input), viewName: input.path.viewname, activeVersion: true }, ctx);
  const revision = await findListRevision(ctx.db);
  return answerList(revision, input, ctx, () => toViewBody(view, input, {}, ctx), momentOf(input, ctx));
};
