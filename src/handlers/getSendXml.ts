import type { Handler } from '../http/operation.ts';
import { contentDisposition, XML } from '../output/content-disposition.ts';
import { readSendXml } from '../workflows/sending/read-sends.ts';

/** GET /api/sends/{messageId}/xml */
export const getSendXml: Handler<'getSendXml'> = async ({ path: { messageId } }, ctx) => {
  const { message, xml } = await readSendXml(messageId, ctx);
  return {
    status: 200,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Disposition': contentDisposition(`${message.kind} ${messageId}`, XML),
    },
    body: xml,
  };
};
