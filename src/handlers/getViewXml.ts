import { answerList } from '../http/response/list-answer.ts';
import type { Handler } from '../http/operation.ts';
import { StreamedBody } from '../http/response/content.ts';
import { viewRecords, viewRequest } from '../presenters/view.ts';
import { viewXml } from '../output/xml.ts';
import { openView } from '../workflows/reading/read-view.ts';

/** GET /api/view/{viewname}/xml */
export const getViewXml: Handler<'getViewXml'> = async (input, ctx) => {
  const { query, language } = input;
  const view = openView({ ...viewRequest(input), viewName: input.path.viewname }, ctx);
  const revision = await view.revision();
  async function* document(): AsyncGenerator<string> {
    const head = { name: view.name, count: await view.count(), limit: query.limit, offset: query.offset };
    yield* viewXml(head, viewRecords(view, query, language, ctx));
  }
  return answerList(revision, input, ctx, () => new StreamedBody(document()));
};
