import { respondWithList } from '../http/response/list-response.ts';
import type { Handler } from '../http/operation.ts';
import { StreamedBody } from '../http/response/content.ts';
import { excelName, narrowingOf, viewTable } from '../presenters/view.ts';
import { contentDisposition } from '../output/content-disposition.ts';
import { viewExcel } from '../output/excel.ts';
import { findListRevision } from '../storage/products/list-revision.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { openView } from '../workflows/reading/read-view.ts';
import { requireProfile } from '../workflows/reading/require-profile.ts';

/** GET /api/view/excel/{viewname}/{exportProfileId} */
export const getViewExcel: Handler<'getViewExcel'> = async (input, ctx) => {
  const { path, query, caller, address, language } = input;
  const profile = requireProfile(path.exportProfileId, ctx);
  const view = openView(
    {
      viewName: path.viewname,
      exportProfileId: profile.id,
      caller: caller.kind,
      reader: address,
      isPublic: !ctx.settings.security.closedExcel,
      narrowing: narrowingOf(query),
    },
    ctx,
  );
  const { columns, rows } = viewTable(view, profile, language, ctx);
  const { name, title, description } = view.view;
  const head = {
    title: title[language],
    subject: description?.[language] ?? profile.title[language],
    author: ctx.settings.title,
    keywords: `${name}, ${profile.id}`,
    columns,
    timeZone: ctx.timeZone,
    created: ctx.now(),
  };
  const revision = await findListRevision(ctx.db, await timelinesOf(ctx.db));
  const listed = respondWithList(revision, input, ctx, () => new StreamedBody(viewExcel(head, rows())));
  return {
    ...listed,
    headers: { ...listed.headers, 'Content-Disposition': contentDisposition(excelName(profile, name)) },
  };
};
