import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { LocalText, TextParams } from '../language.ts';
import type { UnitType } from '../catalogue/unit-types.ts';
import type { Unit } from '../product/unit.ts';

export const SEVERITIES = ['ERROR', 'WARNING'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Reports a violation: the field key (or field id, if no row is meant) and values for the text's placeholders. */
export type Report = (key: string, params?: TextParams) => void;
/** As `Report`, for a unit of a hierarchy. */
type HierarchyReport = (unit: Unit, key: string, params?: TextParams) => void;

export interface UnitCheck {
  (unit: Unit, report: Report): void;
  /** Whether the check reports a code of a field in every unit. Absent if other values matter, too. */
  readonly refuses?: (fieldId: string, code: string) => boolean;
}
export type HierarchyCheck = (hierarchy: Hierarchy<Unit>, report: HierarchyReport) => void;

/** A unit of a hierarchy, and the version last sent to GS1, if it has or may get the hierarchy. */
interface UnitChange {
  readonly unit: Unit;
  readonly accepted: Unit | undefined;
  /** ISO. */
  readonly today: string;
}
export type ChangeCheck = (change: UnitChange, report: Report) => void;

interface RuleFacts {
  /** Official number, or our own name if there is none. */
  readonly id: string;
  readonly family: string;
  readonly severity: Severity;
  /** Ids of the fields that the rule concerns. */
  readonly fields: readonly string[];
  /** Markets that the rule applies to; absent means all. */
  readonly markets?: readonly string[];
  /** Unit types that the rule applies to; absent means all. */
  readonly unitTypes?: readonly UnitType[];
  /** Who requires it, if neither GS1 nor a market's GS1 organisation. */
  readonly requiredBy?: string;
  /** Rules whose finding on the same key makes this one redundant. */
  readonly impliedBy?: readonly string[];
  /** `{label}` is the name of the reported field; the check supplies the other placeholders. */
  readonly text: LocalText;
}

export type Rule = RuleFacts &
  (
    | { readonly scope: 'unit'; readonly check: UnitCheck }
    | { readonly scope: 'hierarchy'; readonly check: HierarchyCheck }
    | {
        readonly scope: 'change';
        readonly check: ChangeCheck;
        /** Whether CORRECT does not exempt from the rule. */
        readonly evenIfCorrected?: boolean;
        /** Whether the rule also applies to hierarchies that GS1 does not have. */
        readonly beforeFirstSend?: boolean;
      }
  );

export type UnitRule = Extract<Rule, { scope: 'unit' }>;
export type HierarchyRule = Extract<Rule, { scope: 'hierarchy' }>;
export type ChangeRule = Extract<Rule, { scope: 'change' }>;

type Shared = Pick<RuleFacts, 'family' | 'severity'>;

/** A table of rules about single units, with a common family and severity. */
export function unitRules(shared: Shared, rules: readonly Omit<UnitRule, keyof Shared | 'scope'>[]): UnitRule[] {
  return rules.map((rule) => ({ ...shared, scope: 'unit', ...rule }));
}

/** A table of rules about whole hierarchies. */
export function hierarchyRules(
  shared: Shared,
  rules: readonly Omit<HierarchyRule, keyof Shared | 'scope'>[],
): HierarchyRule[] {
  return rules.map((rule) => ({ ...shared, scope: 'hierarchy', ...rule }));
}

/** A table of rules that compare units with the version last sent to GS1. */
export function changeRules(shared: Shared, rules: readonly Omit<ChangeRule, keyof Shared | 'scope'>[]): ChangeRule[] {
  return rules.map((rule) => ({ ...shared, scope: 'change', ...rule }));
}
