import type { Handler } from '../http/operation.ts';
import { presentOverview } from '../presenters/overview.ts';
import { readOverview } from '../workflows/overview/read-overview.ts';

/** GET /api/overview */
export const getOverview: Handler<'getOverview'> = async ({ language }, ctx) => {
  const body = presentOverview(await readOverview(ctx), language, ctx);
  return { status: 200, headers: { 'Cache-Control': 'no-store' }, body };
};
