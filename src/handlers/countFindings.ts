import type { Handler } from '../http/operation.ts';
import { presentFindingCounts, readFindingFilter } from '../presenters/finding.ts';
import { countFindings as countGroups } from '../workflows/reading/read-findings.ts';

const LIMIT = 500;

/** GET /api/findings */
export const countFindings: Handler<'countFindings'> = async ({ query, language }, ctx) => {
  const { groupBy = 'rule', severity, targetMarket, limit = LIMIT } = query;
  const filter = readFindingFilter(query);
  const { isComplete, ...counts } = await countGroups(groupBy, filter, ctx);
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: {
      status: 200,
      groupBy,
      ...(severity === undefined ? {} : { severity }),
      ...(targetMarket === undefined ? {} : { targetMarket }),
      isComplete,
      ...presentFindingCounts(counts, { groupBy, limit, ...(severity ? { severity } : {}) }, language, ctx),
    },
  };
};
