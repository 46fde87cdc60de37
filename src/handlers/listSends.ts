import { parseProductId } from '../domain/product/identifiers.ts';
import type { Handler } from '../http/operation.ts';
import { readCursor } from '../http/request/cursor.ts';
import { readMoment } from '../http/request/moment.ts';
import { StreamedBody, type PageEnd } from '../http/response/content.ts';
import { presentSend, readSendPosition, sendCursor } from '../presenters/sent-message.ts';
import { readSendPage } from '../workflows/sending/read-sends.ts';

const LIMIT = 100;

/** GET /api/sends */
export const listSends: Handler<'listSends'> = ({ query, language }, ctx) => {
  const { cursor, limit = LIMIT, productId, state, from, to } = query;
  const after = readCursor({ ...(cursor === undefined ? {} : { cursor }) }, readSendPosition);
  const filter = {
    key: productId === undefined ? undefined : parseProductId(productId),
    state,
    from: from === undefined ? undefined : readMoment('from', from, ctx.timeZone),
    to: to === undefined ? undefined : readMoment('to', to, ctx.timeZone),
  };
  const next: PageEnd = {};
  async function* page(): AsyncGenerator<string> {
    const { messages, end } = await readSendPage(filter, after, limit, ctx);
    if (end) next.nextCursor = sendCursor(end);
    const sends = messages.map((message) => presentSend(message, language, ctx.timeZone));
    yield JSON.stringify({ status: 200, sends, ...next });
  }
  return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: new StreamedBody(page(), next) };
};
