import { parseFieldKey } from '../catalogue/field-keys.ts';
import type { Finding, Findings } from '../product/finding.ts';
import { allFindings, requiredBy } from './describe.ts';
import type { RuleSet } from './engine.ts';
import type { Severity } from './rule.ts';

/** What the findings of all products are grouped by. */
export const GROUPINGS = ['rule', 'field', 'recipient', 'brand'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The group of all products with findings. */
const ALL = 'all';

/** Which findings of a product are in a group: errors, warnings, or both. */
const KINDS = ['E', 'W', 'EW'] as const;
type Kind = (typeof KINDS)[number];
const LETTERS: Readonly<Record<Severity, 'E' | 'W'>> = { ERROR: 'E', WARNING: 'W' };

/** Only this many characters of a brand are compared. */
const MAX_LENGTH = 200;

/** What the groups of a product depend on. */
export interface GroupedProduct {
  readonly targetMarket: string;
  readonly findings: Findings;
  readonly brand: string | undefined;
}

/** A group of findings; without a value, all findings. */
export type FindingGroup = { readonly groupBy: Grouping; readonly value: string } | undefined;

/** The entries that count a product once per group, sorted: `rule:E:549`, `field:EW:D8246`, `all:W:`. */
export function groupsOf({ targetMarket, findings, brand }: GroupedProduct, rules: RuleSet): string[] {
  const kinds = new Map<string, Set<'E' | 'W'>>();
  const add = (groupBy: Grouping | typeof ALL, value: string, letter: 'E' | 'W'): void => {
    const name = `${groupBy}:${value}`;
    const known = kinds.get(name);
    if (known) known.add(letter);
    else kinds.set(name, new Set([letter]));
  };
  for (const finding of rules.withoutImplied(allFindings(findings))) {
    // The rule may have been removed since the finding was stored.
    const rule = rules.get(finding.rule);
    if (!rule) continue;
    const letter = LETTERS[rule.severity];
    add(ALL, '', letter);
    add('rule', rule.id, letter);
    add('field', fieldOf(finding), letter);
    for (const recipient of requiredBy(rule, [targetMarket])) add('recipient', recipient, letter);
    if (brand !== undefined && brand !== '') add('brand', groupOfBrand(brand), letter);
  }
  return [...kinds]
    .map(([name, letters]) => {
      const separator = name.indexOf(':');
      return `${name.slice(0, separator)}:${[...letters].sort().join('')}:${name.slice(separator + 1)}`;
    })
    .sort();
}

/** The id of the field that a finding is about. */
export function fieldOf({ key }: Pick<Finding, 'key'>): string {
  const parsed = parseFieldKey(key);
  return typeof parsed === 'string' ? key : parsed.id;
}

/** The group of a brand. A parameter of the API names it, so its length is limited. */
function groupOfBrand(brand: string): string {
  return brand.slice(0, MAX_LENGTH);
}

/** A product is in a group if it has any of these entries. */
export function entriesOf(group: FindingGroup, severity: Severity | undefined): string[] {
  const kinds = severity === undefined ? KINDS : KINDS.filter((kind) => kind.includes(LETTERS[severity]));
  return kinds.map((kind) => (group ? `${group.groupBy}:${kind}:${group.value}` : `${ALL}:${kind}:`));
}

/** The number of products in a group. */
export interface GroupCount {
  readonly value: string;
  readonly products: number;
  readonly withErrors: number;
  readonly withWarnings: number;
}

export interface GroupCounts {
  /** All products with findings. */
  readonly all: GroupCount;
  /** The largest first. */
  readonly groups: readonly GroupCount[];
}

/** The counts of one grouping and of all products, from the number of products by entry. */
export function countGroups(entries: ReadonlyMap<string, number>, severity: Severity | undefined): GroupCounts {
  const byValue = new Map<string, Record<Kind, number>>();
  const all: Record<Kind, number> = { E: 0, W: 0, EW: 0 };
  for (const [entry, products] of entries) {
    const [dimension, kind, ...rest] = entry.split(':') as [string, Kind, ...string[]];
    if (dimension === ALL) all[kind] += products;
    else {
      const value = rest.join(':');
      const counts = byValue.get(value) ?? { E: 0, W: 0, EW: 0 };
      counts[kind] += products;
      byValue.set(value, counts);
    }
  }
  const toCount = (value: string, { E, W, EW }: Record<Kind, number>): GroupCount => {
    const [withErrors, withWarnings] = [E + EW, W + EW];
    const products = severity === 'ERROR' ? withErrors : severity === 'WARNING' ? withWarnings : E + W + EW;
    return { value, products, withErrors, withWarnings };
  };
  const groups = [...byValue].map(([value, counts]) => toCount(value, counts)).filter(({ products }) => products > 0);
  return {
    all: toCount('', all),
    groups: groups.sort(
      (a, b) => b.products - a.products || b.withErrors - a.withErrors || (a.value < b.value ? -1 : 1),
    ),
  };
}

/** The groupings whose entries the counts of one grouping need. */
export function dimensionsOf(groupBy: Grouping): string[] {
  return [ALL, groupBy];
}
