import { compareKeys, type FieldCatalogue } from '../catalogue/catalogue.ts';
import { DOCUMENT_COMMAND, EFFECTIVE_DATE } from '../catalogue/field-ids.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { TextParams } from '../language.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { UnitType } from '../catalogue/unit-types.ts';
import type { Finding } from '../product/finding.ts';
import { shorten } from '../shorten.ts';
import type { Steps } from '../steps.ts';
import type { Report, Rule } from './rule.ts';
import type { Unit } from '../product/unit.ts';

/** Longer than any list of allowed codes. */
const MAX_PARAM = 1000;

type RuleOf<Scope extends Rule['scope']> = Extract<Rule, { scope: Scope }>;

/** What the changes of a hierarchy are compared with. */
export interface ChangeControl {
  /** ISO. */
  readonly today: string;
  /** Units as last sent to GS1, by key; absent if it neither has nor may get the hierarchy. */
  readonly accepted?: ReadonlyMap<UnitKey, Unit> | undefined;
}

/** The compiled rules of an instance. */
export interface RuleSet {
  readonly rules: readonly Rule[];
  get(id: string): Rule | undefined;
  /** Whether a finding of the rule blocks a send. False for a rule that no longer exists. */
  readonly isError: (id: string) => boolean;
  /** Validates one unit on its own. */
  checkUnit(unit: Unit): readonly Finding[];
  /** Drops findings that another finding on the same field implies. */
  withoutImplied(findings: readonly Finding[]): readonly Finding[];
  /**
   * Validates a whole hierarchy, a rule at a time, and its changes if `control` is given.
   * @returns findings by unit; units without findings are absent
   */
  checkHierarchy(hierarchy: Hierarchy<Unit>, control?: ChangeControl): Steps<Map<UnitKey, Finding[]>>;
}

/** @throws Error when two rules have the same id */
export function createRuleSet(rules: readonly Rule[]): RuleSet {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  if (byId.size !== rules.length) {
    const twice = rules.find((rule) => byId.get(rule.id) !== rule);
    throw new Error(`Rule id ${twice?.id} is used twice`);
  }
  const unitRules = rules.filter((rule): rule is RuleOf<'unit'> => rule.scope === 'unit');
  const hierarchyRules = rules.filter((rule): rule is RuleOf<'hierarchy'> => rule.scope === 'hierarchy');
  const changeRules = rules.filter((rule): rule is RuleOf<'change'> => rule.scope === 'change');
  const firstSendRules = changeRules.filter((rule) => rule.beforeFirstSend);
  const selected = new Map<string, readonly RuleOf<'unit'>[]>();

  /** Selects rules once per market and unit type. */
  function unitRulesFor(unit: Unit): readonly RuleOf<'unit'>[] {
    const selector = `${unit.targetMarket} ${unit.unitType}`;
    let chosen = selected.get(selector);
    if (!chosen) {
      chosen = unitRules.filter((rule) => holdsFor(rule, unit.targetMarket, unit.unitType));
      selected.set(selector, chosen);
    }
    return chosen;
  }

  const impliedBy = (rule: string): readonly string[] => byId.get(rule)?.impliedBy ?? [];

  function withoutImplied(findings: readonly Finding[]): readonly Finding[] {
    if (findings.length < 2 || !findings.some(({ rule }) => impliedBy(rule).length > 0)) return findings;
    const reported = new Set(findings.map(({ rule, key }) => `${rule} ${key}`));
    return findings.filter(({ rule, key }) => !impliedBy(rule).some((other) => reported.has(`${other} ${key}`)));
  }

  function checkChanges(
    { top, nodes }: Hierarchy<Unit>,
    { today, accepted }: ChangeControl,
    add: (unit: Unit, finding: Finding) => void,
  ): void {
    const units = [...nodes.values()].map(({ unit }) => unit);
    // A correction keeps the effective date; with another one, the message is a change.
    const dateOf = (unit: Unit | undefined): unknown => unit?.value(EFFECTIVE_DATE);
    const keepsDate = !accepted?.has(top) || dateOf(accepted.get(top)) === dateOf(nodes.get(top)?.unit);
    const isCorrected = keepsDate && units.some((unit) => unit.text(DOCUMENT_COMMAND) === 'CORRECT');
    for (const unit of units) {
      for (const rule of accepted ? changeRules : firstSendRules) {
        if ((isCorrected && !rule.evenIfCorrected) || !holdsFor(rule, unit.targetMarket, unit.unitType)) continue;
        rule.check({ unit, accepted: accepted?.get(unit.key), today }, (key, params) => {
          add(unit, findingOf(rule.id, key, params));
        });
      }
    }
  }

  return {
    rules,
    get: (id) => byId.get(id),
    isError: (id) => byId.get(id)?.severity === 'ERROR',
    withoutImplied,
    checkUnit(unit) {
      const findings: Finding[] = [];
      let applied = '';
      const report: Report = (key, params) => findings.push(findingOf(applied, key, params));
      for (const rule of unitRulesFor(unit)) {
        applied = rule.id;
        rule.check(unit, report);
      }
      return withoutImplied(findings);
    },
    *checkHierarchy(hierarchy, control) {
      const findings = new Map<UnitKey, Finding[]>();
      const add = (unit: Unit, finding: Finding): void => {
        const known = findings.get(unit.key);
        if (known) known.push(finding);
        else findings.set(unit.key, [finding]);
      };
      for (const rule of hierarchyRules) {
        rule.check(hierarchy, (unit, key, params) => {
          if (!holdsFor(rule, unit.targetMarket, unit.unitType)) return;
          add(unit, findingOf(rule.id, key, params));
        });
        yield;
      }
      if (control) checkChanges(hierarchy, control, add);
      return findings;
    },
  };
}

/** Shortens long product texts, because findings are stored and shown. */
function findingOf(rule: string, key: string, params: TextParams | undefined): Finding {
  if (!params) return { rule, key };
  const isLong = Object.values(params).some((value) => typeof value === 'string' && value.length > MAX_PARAM);
  if (!isLong) return { rule, key, params };
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && value.length > MAX_PARAM ? shorten(value) : value,
  ]);
  return { rule, key, params: Object.fromEntries(shown) as TextParams };
}

function holdsFor(rule: Rule, targetMarket: string, unitType: UnitType): boolean {
  return (
    (rule.markets === undefined || rule.markets.includes(targetMarket)) &&
    (rule.unitTypes === undefined || rule.unitTypes.includes(unitType))
  );
}

/** Orders findings by section and row of their field, and drops duplicates. */
export function arrangeFindings(findings: readonly Finding[], catalogue: FieldCatalogue): Finding[] {
  if (findings.length < 2) return [...findings];
  const seen = new Set<string>();
  const distinct = findings.filter((finding) => {
    const identity = `${finding.rule} ${finding.key}`;
    return !seen.has(identity) && seen.add(identity);
  });
  const position = (finding: Finding) => {
    const located = catalogue.locate(finding.key);
    if (typeof located !== 'string') return located;
    const field = catalogue.get(finding.key);
    return field && { key: finding.key, id: field.id, field };
  };
  return distinct
    .map((finding) => ({ finding, position: position(finding) }))
    .sort((a, b) => (a.position && b.position ? compareKeys(a.position, b.position) : 0))
    .map(({ finding }) => finding);
}
