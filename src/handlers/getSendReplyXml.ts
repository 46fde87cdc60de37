import type { Handler } from '../http/operation.ts';
import { contentDisposition, XML } from '../output/content-disposition.ts';
import { readReplyXml } from '../workflows/sending/read-sends.ts';

/** GET /api/sends/{messageId}/replies/{reply}/xml */
export const getSendReplyXml: Handler<'getSendReplyXml'> = async ({ path: { messageId, reply } }, ctx) => {
  const xml = await readReplyXml(messageId, reply, ctx);
  return {
    status: 200,
    headers: {
      'Cache-Control': 'no-store',
      // A file, not a page: what another system sent must not run in the origin of the service.
      'Content-Disposition': contentDisposition(`reply ${reply} to ${messageId}`, XML),
    },
    body: xml,
  };
};
