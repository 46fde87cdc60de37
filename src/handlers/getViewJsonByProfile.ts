import { respondWithList } from '../http/response/list-response.ts';
import type { Handler } from '../http/operation.ts';
import { toViewBody, viewRequest } from '../presenters/view.ts';
import { openView } from '../workflows/reading/read-view.ts';

/** GET /api/view/{viewname}/{exportProfileId} */
export const getViewJsonByProfile: Handler<'getViewJsonByProfile'> = async (input, ctx) => {
  const { viewname, exportProfileId } = input.path;
  const view = openView({ ...viewRequest(input), viewName: viewname, exportProfileId }, ctx);
  const revision = await view.revision();
  return respondWithList(revision, input, ctx, () => toViewBody(view, input, input.query, ctx));
};
