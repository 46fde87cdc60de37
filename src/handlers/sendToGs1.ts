import { ServiceError } from '../domain/refusals/service-error.ts';
import { readSendRequest, SEND_KEYS } from '../domain/input/read-send-request.ts';
import type { BodyOperation } from '../http/operation.ts';
import { UNIT_BODY } from '../requests/write-body.ts';
import { actorOf } from '../access/caller.ts';
import { respondToSend, respondToSendAll, SENT } from '../presenters/send.ts';
import { respondWithAnswers } from './respond-with-answers.ts';
import { respondOnce } from '../workflows/sending/respond-once.ts';
import { sendAllHierarchies } from '../workflows/sending/send-all-hierarchies.ts';
import { sendHierarchy } from '../workflows/sending/send-hierarchy.ts';

/** POST /api/sendToGS1 */
export const sendToGs1: BodyOperation<'sendToGs1'> = {
  body: UNIT_BODY,
  handle: async (input, ctx) => {
    const { body, caller, idempotencyKey, language } = input;
    const actor = actorOf(caller);
    const response = await respondOnce(
      { operation: 'sendToGs1', caller: actor, key: idempotencyKey, body },
      async (requestKey) => {
        const read = readSendRequest(body, SEND_KEYS, ctx);
        if ('issues' in read)
          throw new ServiceError('INPUT_ERRORS', { issues: read.issues, params: { count: read.issues.length } });
        const { productId, key, dataRecipient, allHierarchies } = read.request;
        const recipients = dataRecipient === undefined ? [] : [dataRecipient];
        const request = { productId, key, recipients, actor, requestKey };
        if (allHierarchies) return respondToSendAll(await sendAllHierarchies(request, ctx), productId, SENT, language);
        const outcome = await sendHierarchy(request, ctx);
        return respondToSend(outcome, productId, SENT, language);
      },
      ctx,
    );
    return respondWithAnswers(response, input, ctx);
  },
};
