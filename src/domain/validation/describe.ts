import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { parseFieldKey } from '../catalogue/field-keys.ts';
import { fillIn, type Language } from '../language.ts';
import type { Product } from '../product/product.ts';
import { arrangeFindings, type RuleSet } from './engine.ts';
import type { Finding, Findings } from '../product/finding.ts';
import { MARKET_ORGANISATIONS } from './markets.ts';
import type { Rule, Severity } from './rule.ts';

/** A finding with its texts, as responses show it. */
export interface ValidationError {
  readonly fieldId: string;
  readonly fieldLabel: string;
  readonly message: string;
  readonly messageType: Severity;
  readonly requiredBy: string[];
  readonly ruleId: string;
}

export interface DescriptionContext {
  readonly catalogue: FieldCatalogue;
  readonly rules: RuleSet;
}

/** Describes the findings of a product in a language, without duplicates, ordered by section and row. */
export function describeFindings(
  product: Pick<Product, 'findings' | 'targetMarket'>,
  words: DescriptionContext,
  language: Language,
): ValidationError[] {
  // A finding of a hierarchy can be implied by one of the unit itself.
  const findings = words.rules.withoutImplied(allFindings(product.findings));
  if (findings.length === 0) return [];
  return arrangeFindings(findings, words.catalogue).flatMap((finding) => {
    // The rule may have been removed since the finding was stored.
    const rule = words.rules.get(finding.rule);
    return rule ? [describe(finding, rule, product.targetMarket, words.catalogue, language)] : [];
  });
}

/** Whether any finding has severity ERROR. */
export function hasErrors(findings: Findings, isError: (rule: string) => boolean): boolean {
  return allFindings(findings).some(({ rule }) => isError(rule));
}

export function allFindings({ own, hierarchies }: Findings): readonly Finding[] {
  const groups = Object.values(hierarchies);
  return groups.length === 0 ? own : [...own, ...groups.flat()];
}

function describe(
  finding: Finding,
  rule: Rule,
  targetMarket: string,
  catalogue: FieldCatalogue,
  language: Language,
): ValidationError {
  const parsed = parseFieldKey(finding.key);
  const label = (typeof parsed === 'string' ? undefined : catalogue.get(parsed.id)?.names[language]) ?? finding.key;
  return {
    fieldId: finding.key,
    fieldLabel: label,
    message: fillIn(textOf(rule, catalogue, language), { label, key: finding.key, ...finding.params }),
    messageType: rule.severity,
    requiredBy: requiredBy(rule, [targetMarket]),
    ruleId: rule.id,
  };
}

/** Organisations that require a rule: in the given markets, else in every market that it applies to. */
export function requiredBy(rule: Rule, targetMarkets: readonly string[] = rule.markets ?? []): string[] {
  if (rule.requiredBy !== undefined) return [rule.requiredBy];
  if (rule.markets === undefined) return ['GS1'];
  return [...new Set(targetMarkets.map((market) => MARKET_ORGANISATIONS[market] ?? 'GS1'))];
}

/** The text of a rule, with placeholders such as `{D8246}` replaced by the field's name. */
export function textOf(rule: Rule, catalogue: FieldCatalogue, language: Language): string {
  return rule.text[language].replace(
    /\{([DEX]\d{4}\w*)\}/g,
    (_place, id: string) => catalogue.get(id)?.names[language] ?? id,
  );
}
