import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import {
  CATALOG_STATUS,
  CHILD_COUNT,
  CREATED,
  GPC_BRICK,
  GPC_BRICK_NAME,
  GS1_LAST_SEND_DATE,
  GS1_STATUS,
  GS1_STATUS_DATE,
  IS_BASE_UNIT,
  IS_VALID,
  LAST_MODIFIED,
  TOTAL_CHILD_QUANTITY,
} from '../catalogue/field-ids.ts';
import type { Keyword } from '../catalogue/keyword-list.ts';
import { childLinks, type ChildLink } from '../hierarchy/hierarchy.ts';
import type { Language } from '../language.ts';
import type { Presentation } from '../views/presentation.ts';
import { hasErrors } from '../validation/describe.ts';
import { formatTimestamp } from '../product/dates.ts';
import type { FieldValue, FieldValues, Product } from '../product/product.ts';

/** The GPC brick of a product, if the code list contains it. */
export function gpcBrick(values: FieldValues, catalogue: FieldCatalogue): Keyword | undefined {
  const code = values[GPC_BRICK];
  return typeof code === 'string' ? catalogue.keywordList('GpcBrickCode')?.byCode.get(code) : undefined;
}

/** Values of the computed fields: base unit flag, counts of children, name of the GPC brick. */
export function derivedValues(
  links: readonly ChildLink[],
  brick: Keyword | undefined,
  language: Language,
): Record<string, FieldValue> {
  const counts =
    links.length === 0
      ? {}
      : {
          [CHILD_COUNT]: new Set(links.map(({ child }) => child)).size,
          [TOTAL_CHILD_QUANTITY]: links.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
        };
  return {
    [IS_BASE_UNIT]: links.length === 0,
    ...(brick ? { [GPC_BRICK_NAME]: brick.texts[language] } : {}),
    ...counts,
  };
}

/** The fields that the service computes on read. */
export function computedValues(
  product: Product,
  values: FieldValues,
  { catalogue, rules, timeZone, language }: Presentation,
): Record<string, FieldValue> {
  const { catalogStatus, gs1Status, lastSendDate, statusDate } = product.gs1;
  const time = (date: Date): string => formatTimestamp(date.getTime(), timeZone);
  return {
    ...derivedValues(childLinks(values, product.targetMarket), gpcBrick(values, catalogue), language),
    [CREATED]: time(product.created),
    [LAST_MODIFIED]: time(product.lastModified),
    ...(catalogStatus === null ? {} : { [CATALOG_STATUS]: catalogStatus }),
    [GS1_STATUS]: gs1Status,
    ...(lastSendDate ? { [GS1_LAST_SEND_DATE]: time(lastSendDate) } : {}),
    ...(statusDate ? { [GS1_STATUS_DATE]: time(statusDate) } : {}),
    [IS_VALID]: !hasErrors(product.findings, rules.isError),
  };
}
