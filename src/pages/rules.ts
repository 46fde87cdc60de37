import type { Request, Response } from 'express';
import { fillIn } from '../domain/language.ts';
import { ServiceError } from '../domain/refusals/service-error.ts';
import { presentRule } from '../presenters/rule.ts';
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
      text: withoutPlaceholders(presented),
      unitTypes: rule.unitTypes?.map((code) => unitTypes?.get(code)?.texts[language] ?? code),
      markets: rule.markets?.map((code) => markets?.get(code)?.texts[language] ?? code),
    },
  };
}

/** The text of a rule without the values of a finding: a rule about one field names it. */
function withoutPlaceholders({ text, fields }: ReturnType<typeof presentRule>): string {
  const [first, ...others] = fields;
  const named = first && others.length === 0 ? fillIn(text, { label: first.fieldLabel }) : text;
  return named.replaceAll(/\{\w+\}/g, '…');
}
