import type { Handler } from '../http/operation.ts';
import { readCursor } from '../http/request/cursor.ts';
import { StreamedBody, type PageEnd } from '../http/response/content.ts';
import {
  findingCursor,
  presentFindingProduct,
  readFindingFilter,
  readFindingGroup,
  readFindingPosition,
} from '../presenters/finding.ts';
import { readFindingPage } from '../workflows/reading/read-findings.ts';

const LIMIT = 50;

/** GET /api/findings/products */
export const listFindingProducts: Handler<'listFindingProducts'> = ({ query, language }, ctx) => {
  const { cursor, limit = LIMIT, severity } = query;
  const after = readCursor({ ...(cursor === undefined ? {} : { cursor }) }, readFindingPosition);
  const [group, filter] = [readFindingGroup(query), readFindingFilter(query)];
  const next: PageEnd = {};
  async function* page(): AsyncGenerator<string> {
    const { products, end } = await readFindingPage(group, filter, after, limit, ctx);
    if (end !== undefined) next.nextCursor = findingCursor(end);
    const presented = products.map((product) => presentFindingProduct(product, group, severity, language, ctx));
    yield JSON.stringify({ status: 200, products: presented, ...next });
  }
  return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: new StreamedBody(page(), next) };
};
