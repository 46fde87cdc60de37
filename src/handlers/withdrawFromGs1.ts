import { ServiceError } from '../domain/refusals/service-error.ts';
import { readSendRequest, WITHDRAWAL_KEYS } from '../domain/input/read-send-request.ts';
import type { BodyOperation } from '../http/operation.ts';
import { UNIT_BODY } from '../requests/write-body.ts';
import { actorOf } from '../access/caller.ts';
import { respondToSend, respondToSendAll, WITHDRAWN } from '../presenters/send.ts';
import { respondWithAnswers } from './respond-with-answers.ts';
import { respondOnce } from '../workflows/sending/respond-once.ts';
import { withdrawAllHierarchies, withdrawHierarchy } from '../workflows/sending/withdraw-hierarchy.ts';

/** POST /api/sendWithdrawalToGS1 */
export const withdrawFromGs1: BodyOperation<'withdrawFromGs1'> = {
  body: UNIT_BODY,
  handle: async (input, ctx) => {
    const { body, caller, idempotencyKey, language } = input;
    const actor = actorOf(caller);
    const response = await respondOnce(
      { operation: 'withdrawFromGs1', caller: actor, key: idempotencyKey, body },
      async (requestKey) => {
        const read = readSendRequest(body, WITHDRAWAL_KEYS, ctx);
        if ('issues' in read)
          throw new ServiceError('INPUT_ERRORS', { issues: read.issues, params: { count: read.issues.length } });
        const { productId, key, allHierarchies } = read.request;
        const request = { productId, key, actor, requestKey };
        if (allHierarchies)
          return respondToSendAll(await withdrawAllHierarchies(request, ctx), productId, WITHDRAWN, language);
        const outcome = await withdrawHierarchy(request, ctx);
        return respondToSend(outcome, productId, WITHDRAWN, language);
      },
      ctx,
    );
    return respondWithAnswers(response, input, ctx);
  },
};
