import type { components } from '../../generated/openapi.ts';
import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import type { Language } from '../domain/language.ts';
import { requiredBy, textOf } from '../domain/validation/describe.ts';
import type { Rule } from '../domain/validation/rule.ts';

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
