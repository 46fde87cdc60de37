import type { Handler } from '../http/operation.ts';
import { StreamedBody } from '../http/response/content.ts';
import { contentDisposition } from '../output/content-disposition.ts';
import { viewExcel } from '../output/excel.ts';
import {
  FINDINGS_TITLE,
  findingTable,
  labelOfGroup,
  readFindingFilter,
  readFindingGroup,
} from '../presenters/finding.ts';
import { readFindingPages } from '../workflows/reading/read-findings.ts';

/** GET /api/findings/excel */
export const getFindingsExcel: Handler<'getFindingsExcel'> = ({ query, language: accepted }, ctx) => {
  const language = query.lang ?? accepted;
  const [group, filter] = [readFindingGroup(query), readFindingFilter(query)];
  const { columns, rows } = findingTable(readFindingPages(group, filter, ctx), group, filter.severity, language, ctx);
  const title = FINDINGS_TITLE[language];
  const head = {
    title,
    subject: group ? labelOfGroup(group, language, ctx) : title,
    author: ctx.settings.title,
    columns,
    timeZone: ctx.timeZone,
    created: ctx.now(),
  };
  return {
    status: 200,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Language': language,
      'Content-Disposition': contentDisposition(`${title.toLowerCase()}.xlsx`),
    },
    body: new StreamedBody(viewExcel(head, rows())),
  };
};
