import { childLinks } from '../hierarchy/hierarchy.ts';
import type { Presentation } from '../views/presentation.ts';
import { hasErrors } from '../validation/describe.ts';
import { formatTimestamp } from '../product/dates.ts';
import type { FieldValue, FieldValues, Product } from '../product/product.ts';

/**
 * The fields that the service fills from what it knows: base unit flag, sums of children, name of the GPC brick, dates
 * and statuses. They are never stored among the values, so they can't be stale.
 */
export function computedValues(
  product: Product,
  values: FieldValues,
  { catalogue, rules, timeZone, language }: Presentation,
): Record<string, FieldValue> {
  const links = childLinks(values, product.targetMarket);
  const { catalogStatus, gs1Status, lastSendDate, statusDate } = product.gs1;
  const time = (date: Date): string => formatTimestamp(date.getTime(), timeZone);
  const brick = values['D8245'];
  const brickName =
    typeof brick === 'string' ? catalogue.keywordList('GpcBrickCode')?.byCode.get(brick)?.texts[language] : undefined;
  const computed: Record<string, FieldValue | undefined | null> = {
    D8348: links.length === 0,
    D9007: brickName,
    D9060: links.length > 0 ? new Set(links.map((link) => link.child)).size : undefined,
    D9061: links.length > 0 ? links.reduce((sum, link) => sum + (link.quantity ?? 0), 0) : undefined,
    X9110: time(product.created),
    X9112: time(product.lastModified),
    X9120: catalogStatus,
    X9121: gs1Status,
    X9122: lastSendDate && time(lastSendDate),
    X9123: statusDate && time(statusDate),
    X9124: !hasErrors(product.findings, rules.isError),
  };
  return Object.fromEntries(
    Object.entries(computed).filter(
      (entry): entry is [string, FieldValue] => entry[1] !== undefined && entry[1] !== null,
    ),
  );
}
