import type { InstanceContext } from '../../context.ts';
import { BRAND } from '../../domain/catalogue/field-ids.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import {
  countGroups,
  dimensionsOf,
  entriesOf,
  groupsOf,
  type FindingGroup,
  type GroupCounts,
  type Grouping,
} from '../../domain/validation/finding-groups.ts';
import type { Severity } from '../../domain/validation/rule.ts';
import { findFindingCounts, findMembers } from '../../storage/products/finding-counts.ts';
import { findSheetProducts } from '../../storage/products/sheet-units.ts';

/** Which findings count. */
export interface FindingFilter {
  readonly severity: Severity | undefined;
  readonly targetMarket: string | undefined;
}

export interface FindingSummary extends GroupCounts {
  /** False while some products are not counted yet. */
  readonly isComplete: boolean;
}

/** How many products have findings, in each group of a grouping and altogether. */
export async function countFindings(
  groupBy: Grouping,
  { severity, targetMarket }: FindingFilter,
  { db, rules }: InstanceContext,
): Promise<FindingSummary> {
  const { entries, isComplete } = await findFindingCounts(
    db,
    { dimensions: dimensionsOf(groupBy), targetMarket },
    (product) => groupsOf(product, rules),
  );
  return { ...countGroups(entries, severity), isComplete };
}

export interface FindingPage {
  readonly products: readonly Product[];
  /** Where the page ends; absent on the last one. */
  readonly end?: UnitKey;
}

/** A page of the products of a group, by key. */
export async function readFindingPage(
  group: FindingGroup,
  { severity, targetMarket }: FindingFilter,
  after: UnitKey | undefined,
  limit: number,
  { db, rules }: InstanceContext,
): Promise<FindingPage> {
  const entries = entriesOf(group, severity);
  const wanted = new Set(entries);
  const products: Product[] = [];
  // Products that have changed may have left the group.
  for (let position = after ?? ''; ;) {
    const size = limit + 1 - products.length;
    const { keys, end } = await findMembers(db, { entries, targetMarket, after: position, limit: size });
    const found = (await findSheetProducts(db, keys)).filter((product) => {
      const { findings, values } = product;
      const brand = values[BRAND];
      const groups = groupsOf(
        { targetMarket: product.targetMarket, findings, brand: typeof brand === 'string' ? brand : undefined },
        rules,
      );
      return groups.some((entry) => wanted.has(entry));
    });
    products.push(...found.sort((a, b) => (a.key < b.key ? -1 : 1)));
    if (products.length > limit) {
      const page = products.slice(0, limit);
      return { products: page, end: page.at(-1)?.key ?? position };
    }
    if (end === undefined) return { products };
    position = end;
  }
}

const PART = 500;

/** All products of a group, in pages. */
export async function* readFindingPages(
  group: FindingGroup,
  filter: FindingFilter,
  ctx: InstanceContext,
): AsyncGenerator<readonly Product[]> {
  for (let after: UnitKey | undefined; ;) {
    const { products, end } = await readFindingPage(group, filter, after, PART, ctx);
    yield products;
    if (end === undefined) return;
    after = end;
  }
}
