import type { BodyOperation } from '../http/operation.ts';
import { conditionsOf } from '../requests/write-conditions.ts';
import { PRODUCTS_BODY } from '../requests/write-body.ts';
import { actorOf } from '../access/caller.ts';
import { respondToLines, sentLinePresenter } from '../presenters/lines.ts';
import { respondToSaveAndSend } from '../presenters/save-and-send.ts';
import { respondWithAnswers } from './respond-with-answers.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { respondOnce } from '../workflows/sending/respond-once.ts';
import { sendLines } from '../workflows/sending/send-lines.ts';
import { saveAndSend } from '../workflows/sending/save-and-send.ts';

/** POST /api/update-and-sendToGS1 */
export const updateAndSendToGs1: BodyOperation<'updateAndSendToGs1'> = {
  body: PRODUCTS_BODY,
  handle: async (input, ctx) => {
    const { body, caller, conditions, idempotencyKey, language } = input;
    const isBatch = Array.isArray(body);
    const actor = actorOf(caller);
    const mayWrite = conditionsOf(conditions, isBatch, await timelinesOf(ctx.db));
    const response = await respondOnce(
      { operation: 'updateAndSendToGs1', caller: actor, key: idempotencyKey, body },
      async (requestKey) => {
        const bodies = isBatch ? body : [body];
        const outcome = await saveAndSend({ bodies, dryRun: false, actor, mayWrite, requestKey }, ctx);
        return respondToSaveAndSend(outcome, isBatch, language, ctx);
      },
      ctx,
    );
    return respondWithAnswers(response, input, ctx);
  },
  async handleLines({ lines, caller, conditions, idempotencyKey, problems }, ctx) {
    const present = sentLinePresenter(problems, ctx);
    const request = {
      operation: 'updateAndSendToGs1',
      caller: actorOf(caller),
      key: idempotencyKey,
      mayWrite: conditionsOf(conditions, true, await timelinesOf(ctx.db)),
      present,
    };
    return respondToLines(sendLines(lines, request, ctx), present, problems, ctx);
  },
};
