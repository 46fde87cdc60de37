import type { BodyOperation } from '../http/operation.ts';
import { conditionsOf } from '../requests/write-conditions.ts';
import { PRODUCTS_BODY } from '../requests/write-body.ts';
import { actorOf } from '../access/caller.ts';
import { respondToSaveAndSend } from '../presenters/save-and-send.ts';
import { respondOnce } from '../workflows/sending/respond-once.ts';
import { saveAndSend } from '../workflows/sending/save-and-send.ts';

/** POST /api/update-and-sendToGS1 */
export const updateAndSendToGs1: BodyOperation<'updateAndSendToGs1'> = {
  body: PRODUCTS_BODY,
  handle: ({ body, caller, conditions, idempotencyKey, language }, ctx) => {
    const isBatch = Array.isArray(body);
    const actor = actorOf(caller);
    const mayWrite = conditionsOf(conditions, isBatch);
    return respondOnce(
      { operation: 'updateAndSendToGs1', caller: actor, key: idempotencyKey, body },
      async (requestKey) => {
        const bodies = isBatch ? body : [body];
        const outcome = await saveAndSend({ bodies, dryRun: false, actor, mayWrite, requestKey }, ctx);
        return respondToSaveAndSend(outcome, isBatch, language, ctx);
      },
      ctx,
    );
  },
};
