import type { components } from '../../generated/openapi.ts';
import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { fillIn, type Language } from '../domain/language.ts';
import { requiredBy, textOf } from '../domain/validation/describe.ts';
import type { Rule } from '../domain/validation/rule.ts';

/** Maximum number of fields that a sentence names. */
const MAX_NAMED = 2;

type RuleEntry = components['schemas']['Rule'];

export function presentRule(rule: Rule, catalogue: FieldCatalogue, language: Language): RuleEntry {
  return {
    ruleId: rule.id,
    ...(/^\d{1,6}$/.test(rule.id) ? { number: Number(rule.id) } : {}),
    family: rule.family,
    severity: rule.severity,
    scope: rule.scope === 'unit' ? 'unit' : 'hierarchy',
    text: textOf(rule, catalogue, language),
    fields: rule.fields.map((fieldId) => ({ fieldId, fieldLabel: catalogue.get(fieldId)?.names[language] ?? fieldId })),
    ...(rule.markets ? { targetMarkets: [...rule.markets] } : {}),
    ...(rule.unitTypes ? { unitTypes: [...rule.unitTypes] } : {}),
    requiredBy: requiredBy(rule),
  };
}

/** The text of a rule without the values of a finding. It names the field that the rule is about, or the first ones. */
export function ruleSentence({ text, fields }: Pick<RuleEntry, 'text' | 'fields'>): string {
  const labels = fields.slice(0, MAX_NAMED).map(({ fieldLabel }) => fieldLabel);
  const label = [...labels, ...(fields.length > MAX_NAMED ? ['…'] : [])].join(', ');
  const named = labels.length > 0 ? fillIn(text, { label }) : text;
  return named.replaceAll(/\{\w+\}/g, '…');
}
