import type { BodyOperation } from '../http/operation.ts';
import { conditionsOf } from '../requests/write-conditions.ts';
import { PRODUCTS_BODY } from '../requests/write-body.ts';
import { savedLinePresenter, respondToLines } from '../presenters/lines.ts';
import { respondToSave } from '../presenters/save.ts';
import { actorOf } from '../access/caller.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { saveGroup, saveLines } from '../workflows/saving/save-lines.ts';
import { saveProducts } from '../workflows/saving/save-products.ts';

/** POST /api */
export const upsertProducts: BodyOperation<'upsertProducts'> = {
  body: PRODUCTS_BODY,
  handle: async ({ body, caller, conditions, language }, ctx) => {
    const isBatch = Array.isArray(body);
    const timelines = await timelinesOf(ctx.db);
    const outcome = await saveProducts(
      {
        bodies: isBatch ? body : [body],
        dryRun: false,
        actor: actorOf(caller),
        mayWrite: conditionsOf(conditions, isBatch, timelines),
      },
      ctx,
    );
    return respondToSave(outcome, isBatch, language, timelines, ctx);
  },
  async handleLines({ lines, caller, conditions, problems, inTurn }, ctx) {
    const mayWrite = conditionsOf(conditions, true, await timelinesOf(ctx.db));
    const request = { dryRun: false, actor: actorOf(caller), mayWrite };
    const save = saveGroup(request, ctx);
    const outcomes = saveLines(lines, (group) => inTurn(() => save(group)), ctx);
    return respondToLines(outcomes, savedLinePresenter(problems, ctx), problems, ctx);
  },
};
