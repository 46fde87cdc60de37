import { answerList } from '../http/list-answer.ts';
import type { Handler } from '../http/operation.ts';
import { momentOf, toViewBody, viewRequest } from '../presenters/view.ts';
import { findListRevision } from '../storage/products/list-revision.ts';
import { openView } from '../workflows/reading/read-view.ts';

/** GET /api/view/{viewname}/{exportProfileId} */
export const getViewJsonByProfile: Handler<'getViewJsonByProfile'> = async (input, ctx) => {
  const { viewname, exportProfileId } = input.path;
  const view = openView({ ...viewRequest(input), viewName: viewname, exportProfileId }, ctx);
  const revision = await findListRevision(ctx.db);
  return answerList(revision, input, ctx, () => toViewBody(view, input, input.query, ctx), momentOf(input, ctx));
};
