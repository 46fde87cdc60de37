import { respondWithList } from '../http/response/list-response.ts';
import type { Handler } from '../http/operation.ts';
import { toViewBody, viewRequest } from '../presenters/view.ts';
import { openView } from '../workflows/reading/read-view.ts';

/** GET /api/view/{viewname} */
export const getViewJson: Handler<'getViewJson'> = async (input, ctx) => {
  const view = openView({ ...viewRequest(input), viewName: input.path.viewname }, ctx);
  const revision = await view.revision();
  return respondWithList(revision, input, ctx, () => toViewBody(view, input, input.query, ctx));
};
