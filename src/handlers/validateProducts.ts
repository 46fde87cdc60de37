import type { Handler } from '../http/operation.ts';
import { answerSave } from '../http/product-answer.ts';
import { actorOf } from '../http/security.ts';
import { saveProducts } from '../workflows/save-products.ts';

/** POST /api/validate */
export const validateProducts: Handler<'validateProducts'> = async ({ body, caller, language }, ctx) => {
  const isBatch = Array.isArray(body);
  const outcome = await saveProducts(
    { bodies: isBatch ? body : [body], dryRun: true, actor: actorOf(caller), mayWrite: () => true },
    ctx,
  );
  return answerSave(outcome, isBatch, language, ctx);
};
