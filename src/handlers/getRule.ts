import { ServiceError } from '../domain/refusals/service-error.ts';
import { respondWithCatalogue } from '../presenters/catalogue.ts';
import type { Handler } from '../http/operation.ts';
import { presentRule } from '../presenters/rule.ts';

/** GET /api/rules/{ruleId} */
export const getRule: Handler<'getRule'> = ({ path: { ruleId }, conditions, language }, ctx) => {
  const rule = ctx.rules.get(ruleId);
  if (!rule) throw new ServiceError('RULE_NOT_FOUND', { params: { ruleId } });
  return respondWithCatalogue(conditions, language, ctx, () => ({
    status: 200 as const,
    rule: presentRule(rule, ctx.catalogue, language),
  }));
};
