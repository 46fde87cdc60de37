import type { HandlerContext, LinesInput, OperationInput } from '../http/operation.ts';
import { conditionsOf } from '../requests/write-conditions.ts';
import { PRODUCTS_BODY } from '../requests/write-body.ts';
import { savedLinePresenter, respondToLines } from '../presenters/lines.ts';
import { respondToSave } from '../presenters/save.ts';
import { actorOf } from '../access/caller.ts';
import { timelinesOf } from '../storage/products/timelines.ts';
import { saveGroup, saveLines } from '../workflows/saving/save-lines.ts';
import { saveProducts } from '../workflows/saving/save-products.ts';

type Input = Pick<OperationInput<'upsertProducts'>, 'body' | 'caller' | 'conditions' | 'language'>;
type Lines = Pick<LinesInput<'upsertProducts'>, 'lines' | 'caller' | 'conditions' | 'problems' | 'inTurn'>;

/** Saves products from a JSON body or from lines. @param dryRun whether they are only validated */
export function saveOperation(dryRun: boolean) {
  return {
    body: PRODUCTS_BODY,
    handle: async ({ body, caller, conditions, language }: Input, ctx: HandlerContext) => {
      const isBatch = Array.isArray(body);
      const bodies = isBatch ? body : [body];
      const timelines = await timelinesOf(ctx.db);
      const mayWrite = conditionsOf(conditions, isBatch, timelines);
      const outcome = await saveProducts({ bodies, dryRun, actor: actorOf(caller), mayWrite }, ctx);
      return respondToSave(outcome, isBatch, language, timelines, ctx);
    },
    async handleLines({ lines, caller, conditions, problems, inTurn }: Lines, ctx: HandlerContext) {
      const mayWrite = conditionsOf(conditions, true, await timelinesOf(ctx.db));
      const save = saveGroup({ dryRun, actor: actorOf(caller), mayWrite }, ctx);
      const outcomes = saveLines(lines, (group) => inTurn(() => save(group)), ctx);
      return respondToLines(outcomes, savedLinePresenter(problems, ctx), problems, ctx);
    },
  };
}
