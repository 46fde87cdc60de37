import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { LocalText, TextParams } from '../language.ts';
import type { UnitType } from '../catalogue/unit-types.ts';
import type { Unit } from '../product/unit.ts';

export const SEVERITIES = ['ERROR', 'WARNING'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Tells of a field that breaks the rule: its key (or id, when no row is meant) and values for the places of the text. */
export type Report = (key: string, params?: TextParams) => void;
/** As `Report`, naming the unit of the hierarchy that breaks the rule. */
export type HierarchyReport = (unit: Unit, key: string, params?: TextParams) => void;

export type UnitCheck = (unit: Unit, report: Report) => void;
export type HierarchyCheck = (hierarchy: Hierarchy<Unit>, report: HierarchyReport) => void;

interface RuleFacts {
  /** Official number, or a name of our own where there is none. */
  readonly id: string;
  readonly family: string;
  readonly severity: Severity;
  /** Ids of the fields that the rule speaks of. */
  readonly fields: readonly string[];
  /** Markets that the rule holds in; absent means all. */
  readonly markets?: readonly string[];
  /** Unit types that the rule holds for; absent means all. */
  readonly unitTypes?: readonly UnitType[];
  /** Who asks for it, where it is neither GS1 nor a market's GS1 organisation. */
  readonly requiredBy?: string;
  /** Rules that, where they report the same key, say this already. */
  readonly impliedBy?: readonly string[];
  /** `{label}` is the name of the field reported; other places take what the check reports. */
  readonly text: LocalText;
}

export type Rule = RuleFacts &
  (
    | { readonly scope: 'unit'; readonly check: UnitCheck }
    | { readonly scope: 'hierarchy'; readonly check: HierarchyCheck }
  );

export type UnitRule = Extract<Rule, { scope: 'unit' }>;
export type HierarchyRule = Extract<Rule, { scope: 'hierarchy' }>;

type Shared = Pick<RuleFacts, 'family' | 'severity'>;

/** Rules of one unit's values. Family and severity of a table are written once. */
export function unitRules(shared: Shared, rules: readonly Omit<UnitRule, keyof Shared | 'scope'>[]): UnitRule[] {
  return rules.map((rule) => ({ ...shared, scope: 'unit', ...rule }));
}

/** Rules that look at a whole hierarchy. */
export function hierarchyRules(
  shared: Shared,
  rules: readonly Omit<HierarchyRule, keyof Shared | 'scope'>[],
): HierarchyRule[] {
  return rules.map((rule) => ({ ...shared, scope: 'hierarchy', ...rule }));
}
