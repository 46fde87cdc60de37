import type { Request, Response } from 'express';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { presentRule, ruleSentence } from '../presenters/rule.ts';
import { signInFirst } from './page-access.ts';
import type { Outcome } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

/** GET /rules/{ruleId}: what `GET /api/rules/{ruleId}` returns. */
export function showRule({ params }: Request, _response: Response, visitor: Visitor): Outcome {
  const { ctx, language, words } = visitor;
  const elsewhere = signInFirst('getRule', visitor);
  if (elsewhere) return elsewhere;
  const ruleId = String(params['ruleId']);
  const rule = ctx.rules.get(ruleId);
  if (!rule) throw new ServiceError('RULE_NOT_FOUND', { params: { ruleId } });
  const unitTypes = ctx.catalogue.keywordList('TradeItemUnitDescriptorCode')?.byCode;
  const markets = ctx.catalogue.keywordList('CountryCode')?.byCode;
  const presented = presentRule(rule, ctx.catalogue, language);
  return {
    title: `${words('rule')} ${ruleId}`,
    template: 'rule',
    data: {
      rule: presented,
      text: ruleSentence(presented),
      unitTypes: rule.unitTypes?.map((code) => unitTypes?.get(code)?.texts[language] ?? code),
      markets: rule.markets?.map((code) => markets?.get(code)?.texts[language] ?? code),
    },
  };
}
