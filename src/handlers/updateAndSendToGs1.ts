import type { Handler } from '../http/operation.ts';
import { actorOf } from '../http/security.ts';
import { answerSaveAndSend } from '../http/save-and-send-answer.ts';
import { answerOnce } from '../workflows/answer-once.ts';
import { saveAndSend } from '../workflows/save-and-send.ts';

/** POST /api/update-and-sendToGS1 */
export const updateAndSendToGs1: Handler<'updateAndSendToGs1'> = ({ body, caller, idempotencyKey, language }, ctx) => {
  const isBatch = Array.isArray(body);
  const actor = actorOf(caller);
  return answerOnce(
    { operation: 'updateAndSendToGs1', caller: actor, key: idempotencyKey, body },
    async (requestKey) => {
      const bodies = isBatch ? body : [body];
      const outcome = await saveAndSend({ bodies, dryRun: false, actor, mayWrite: () => true, requestKey }, ctx);
      return answerSaveAndSend(outcome, isBatch, language, ctx);
    },
    ctx,
  );
};
