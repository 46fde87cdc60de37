import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import { BRAND } from '../domain/catalogue/field-ids.ts';
import type { Language, LocalText } from '../domain/language.ts';
import type { UnitKey } from '../domain/product/identifiers.ts';
import { gtinOf, type Product } from '../domain/product/product.ts';
import { Unit } from '../domain/product/unit.ts';
import { describeFindings, type ValidationError } from '../domain/validation/describe.ts';
import {
  fieldOf,
  type FindingGroup,
  type GroupCount,
  type GroupCounts,
  type Grouping,
} from '../domain/validation/finding-groups.ts';
import type { Severity } from '../domain/validation/rule.ts';
import { statusText } from '../domain/views/status-texts.ts';
import type { TableCell, TableColumn } from '../domain/views/table.ts';
import { writeCursor } from '../http/request/cursor.ts';
import { createPause, mapInTurns } from '../pause.ts';
import { nameOf } from '../sheets/level-facts.ts';
import { LocalizedUnit } from '../sheets/localized-unit.ts';
import { presentRule, ruleSentence } from './rule.ts';

export type PresentedGroup = components['schemas']['FindingGroup'];
export type PresentedFindingProduct = components['schemas']['FindingProduct'];
type FindingQuery = { readonly groupBy?: Grouping; readonly group?: string };

/** Distinguishes cursors of this list from those of others. */
const FINDING = 'finding';

export function findingCursor(end: UnitKey): string {
  return writeCursor(FINDING, end);
}

/** @returns undefined for a cursor of another list */
export function readFindingPosition([kind, key, ...rest]: readonly unknown[]): UnitKey | undefined {
  return kind === FINDING && rest.length === 0 && typeof key === 'string' ? key : undefined;
}

export function readFindingGroup({ groupBy = 'rule', group }: FindingQuery): FindingGroup {
  return group === undefined ? undefined : { groupBy, value: group };
}

export function readFindingFilter({
  severity,
  targetMarket,
}: {
  readonly severity?: Severity;
  readonly targetMarket?: number;
}) {
  return {
    severity,
    targetMarket: targetMarket === undefined ? undefined : String(targetMarket).padStart(3, '0'),
  };
}

/** The counts of findings, with at most `limit` groups. */
export function presentFindingCounts(
  { all, groups }: GroupCounts,
  { groupBy, severity, limit }: { readonly groupBy: Grouping; readonly severity?: Severity; readonly limit: number },
  language: Language,
  ctx: InstanceContext,
) {
  return {
    ...numbersOf(all),
    count: groups.length,
    groups: groups.slice(0, limit).map((group): PresentedGroup => ({
      group: group.value,
      label: labelOfGroup({ groupBy, value: group.value }, language, ctx),
      severity: severity ?? (group.withErrors > 0 ? 'ERROR' : 'WARNING'),
      ...numbersOf(group),
    })),
  };
}

function numbersOf({ products, withErrors, withWarnings }: GroupCount) {
  return { products, productsWithErrors: withErrors, productsWithWarnings: withWarnings };
}

/** A group in words. */
export function labelOfGroup(
  { groupBy, value }: NonNullable<FindingGroup>,
  language: Language,
  { catalogue, rules }: Pick<InstanceContext, 'catalogue' | 'rules'>,
): string {
  if (groupBy === 'field') return catalogue.get(value)?.names[language] ?? value;
  const rule = groupBy === 'rule' ? rules.get(value) : undefined;
  return rule ? ruleSentence(presentRule(rule, catalogue, language)) : value;
}

/** A product with its findings of a group. */
export function presentFindingProduct(
  product: Product,
  group: FindingGroup,
  severity: Severity | undefined,
  language: Language,
  { catalogue, rules }: Pick<InstanceContext, 'catalogue' | 'rules'>,
): PresentedFindingProduct {
  const unit = new LocalizedUnit(new Unit(product, catalogue), catalogue, language);
  const brand = unit.text(BRAND);
  return {
    productId: product.productId,
    gtin: gtinOf(product),
    targetMarket: product.targetMarket,
    unitType: product.unitType,
    name: nameOf(unit, product).text,
    ...(brand === undefined ? {} : { brand }),
    catalogStatus: product.gs1.catalogStatus,
    gs1Status: product.gs1.gs1Status,
    validationErrors: describeFindings(product, { catalogue, rules }, language).filter(
      (finding) => (severity === undefined || finding.messageType === severity) && isIn(finding, group),
    ),
  };
}

function isIn(finding: ValidationError, group: FindingGroup): boolean {
  switch (group?.groupBy) {
    case 'rule':
      return finding.ruleId === group.value;
    case 'field':
      return fieldOf({ key: finding.fieldId }) === group.value;
    case 'recipient':
      return finding.requiredBy.includes(group.value);
    default:
      return true;
  }
}

export const FINDINGS_TITLE: LocalText = { en: 'Worklist', da: 'Arbejdsliste' };
const SEVERITY_NAMES: Readonly<Record<Severity, LocalText>> = {
  ERROR: { en: 'Error', da: 'Fejl' },
  WARNING: { en: 'Warning', da: 'Advarsel' },
};

interface FindingColumn {
  readonly name: string;
  readonly title: LocalText;
  readonly cell: (product: PresentedFindingProduct, finding: ValidationError, language: Language) => TableCell;
}

/** Columns of the Excel file: one row per finding. */
const COLUMNS: readonly FindingColumn[] = [
  { name: 'gtin', title: { en: 'GTIN', da: 'GTIN' }, cell: ({ gtin }) => gtin },
  { name: 'targetMarket', title: { en: 'Market', da: 'Målmarked' }, cell: ({ targetMarket }) => targetMarket },
  { name: 'name', title: { en: 'Product', da: 'Produkt' }, cell: ({ name }) => name },
  { name: 'brand', title: { en: 'Brand', da: 'Varemærke' }, cell: ({ brand }) => brand ?? null },
  {
    name: 'catalogStatus',
    title: { en: 'Status', da: 'Status' },
    cell: ({ catalogStatus }, _finding, language) => statusText(catalogStatus, language),
  },
  {
    name: 'severity',
    title: { en: 'Severity', da: 'Alvor' },
    cell: (_product, { messageType }, language) => SEVERITY_NAMES[messageType][language],
  },
  { name: 'message', title: { en: 'Finding', da: 'Valideringsfejl' }, cell: (_product, { message }) => message },
  { name: 'fieldLabel', title: { en: 'Field', da: 'Felt' }, cell: (_product, { fieldLabel }) => fieldLabel },
  { name: 'fieldId', title: { en: 'Field id', da: 'Feltnummer' }, cell: (_product, { fieldId }) => fieldId },
  { name: 'ruleId', title: { en: 'Rule', da: 'Regel' }, cell: (_product, { ruleId }) => ruleId },
  {
    name: 'requiredBy',
    title: { en: 'Required by', da: 'Kræves af' },
    cell: (_product, { requiredBy }) => requiredBy.join(', '),
  },
];

/** The findings of products as a table. */
export function findingTable(
  pages: AsyncIterable<readonly Product[]>,
  group: FindingGroup,
  severity: Severity | undefined,
  language: Language,
  ctx: InstanceContext,
) {
  const rowsOf = (product: Product): TableCell[][] => {
    const presented = presentFindingProduct(product, group, severity, language, ctx);
    return presented.validationErrors.map((finding) => COLUMNS.map(({ cell }) => cell(presented, finding, language)));
  };
  async function* rows(): AsyncGenerator<TableCell[][]> {
    const pause = createPause();
    for await (const products of pages) yield (await mapInTurns(products, rowsOf, pause)).flat();
  }
  const columns = COLUMNS.map(({ name, title }): TableColumn => ({ name, title: title[language], type: 'text' }));
  return { columns, rows };
}
