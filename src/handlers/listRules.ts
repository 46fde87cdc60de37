import { respondWithCatalogue } from '../presenters/catalogue.ts';
import type { Handler } from '../http/operation.ts';
import { presentRule } from '../presenters/rule.ts';

/** GET /api/rules */
export const listRules: Handler<'listRules'> = ({ conditions, language }, ctx) =>
  respondWithCatalogue(conditions, language, ctx, () => {
    const rules = ctx.rules.rules.map((rule) => presentRule(rule, ctx.catalogue, language));
    return { status: 200 as const, count: rules.length, rules };
  });
