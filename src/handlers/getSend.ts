import type { Handler } from '../http/operation.ts';
import { presentSend } from '../presenters/sent-message.ts';
import { readSend } from '../workflows/sending/read-sends.ts';

/** GET /api/sends/{messageId} */
export const getSend: Handler<'getSend'> = async ({ path, query, language, signal }, ctx) => {
  const message = await readSend(path.messageId, { seconds: query.wait ?? 0, signal }, ctx);
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: presentSend(message, language, ctx.timeZone),
  };
};
