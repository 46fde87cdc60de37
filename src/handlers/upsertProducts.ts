import type { Handler } from '../http/operation.ts';
import { answerSave } from '../http/product-answer.ts';
import { meetsConditions } from '../http/revision.ts';
import { actorOf } from '../http/security.ts';
import { saveProducts } from '../workflows/save-products.ts';

/** POST /api */
export const upsertProducts: Handler<'upsertProducts'> = async ({ body, caller, conditions, language }, ctx) => {
  const isBatch = Array.isArray(body);
  const outcome = await saveProducts(
    {
      bodies: isBatch ? body : [body],
      dryRun: false,
      actor: actorOf(caller),
      // A tag speaks of one product, so conditions mean nothing to a batch.
      mayWrite: (revision) => isBatch || meetsConditions(conditions, revision),
    },
    ctx,
  );
  return answerSave(outcome, isBatch, language, ctx);
};
