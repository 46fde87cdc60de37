import { ServiceError } from '../domain/refusals/service-error.ts';
import { readSendRequest, SEND_KEYS } from '../domain/input/read-send-request.ts';
import type { Handler } from '../http/operation.ts';
import { actorOf } from '../access/caller.ts';
import { answerSend, SENT } from '../presenters/send.ts';
import { answerOnce } from '../workflows/sending/answer-once.ts';
import { sendHierarchy } from '../workflows/sending/send-hierarchy.ts';

/** POST /api/sendToGS1 */
export const sendToGs1: Handler<'sendToGs1'> = ({ body, caller, idempotencyKey, language }, ctx) => {
  const actor = actorOf(caller);
  return answerOnce(
    { operation: 'sendToGs1', caller: actor, key: idempotencyKey, body },
    async (requestKey) => {
      const read = readSendRequest(body, SEND_KEYS, ctx);
      if ('issues' in read)
        throw new ServiceError('INPUT_ERRORS', { issues: read.issues, params: { count: read.issues.length } });
      const { productId, key, dataRecipient } = read.request;
      const recipients = dataRecipient === undefined ? [] : [dataRecipient];
      const outcome = await sendHierarchy({ productId, key, recipients, actor, requestKey }, ctx);
      return answerSend(outcome, productId, SENT, language);
    },
    ctx,
  );
};
