import { compareKeys, type LocatedKey } from '../domain/catalogue/catalogue.ts';
import { isShown } from '../domain/catalogue/field.ts';
import type { FieldSelector } from '../domain/catalogue/selection.ts';
import type { Presentation } from '../domain/views/presentation.ts';
import { describeFindings, type ValidationError } from '../domain/validation/describe.ts';
import { computedValues } from '../domain/derived/computed-values.ts';
import { formatTimestamp, presentDate } from '../domain/product/dates.ts';
import type { FieldValue, FieldValues, Product } from '../domain/product/product.ts';
import {
  presentReport,
  type PresentedHierarchy,
  type PresentedRecipientStatus,
  type PresentedSendStatus,
} from './gs1-report.ts';
import { epdEntryOf } from '../domain/status/epd.ts';
import type { CatalogStatus } from '../domain/status/statuses.ts';
import type { UnitType } from '../domain/catalogue/unit-types.ts';

/** The base status properties. Optional ones are absent when they do not apply. */
export interface StatusPayload {
  status: 200;
  productId: string;
  unitType: UnitType;
  lastModified: string;
  catalogStatus: CatalogStatus | null;
  gs1Status: string;
  gs1LastSendDate: string | null;
  validationErrors: ValidationError[];
  gs1StatusDate?: string;
  gs1Response?: string[];
  gs1Warnings?: string[];
  sendStatusList?: PresentedSendStatus[];
  dataRecipientStatusList?: PresentedRecipientStatus[];
  hierarchies?: PresentedHierarchy[];
  /** Of a top unit in Norway that is in EPD. */
  epdNumber?: string;
  epdStatus?: string;
}

export function presentStatus(product: Product, { timeZone, language, ...words }: Presentation): StatusPayload {
  const { catalogStatus, gs1Status, lastSendDate, statusDate, report } = product.gs1;
  const time = (date: Date): string => formatTimestamp(date.getTime(), timeZone);
  return {
    status: 200,
    productId: product.productId,
    unitType: product.unitType,
    lastModified: time(product.lastModified),
    catalogStatus,
    gs1Status,
    gs1LastSendDate: lastSendDate ? time(lastSendDate) : null,
    validationErrors: describeFindings(product, words, language),
    ...(statusDate ? { gs1StatusDate: time(statusDate) } : {}),
    ...(report ? presentReport(product.productId, report, timeZone) : {}),
    ...presentEpd(product),
  };
}

function presentEpd(product: Product): Pick<StatusPayload, 'epdNumber' | 'epdStatus'> {
  const { report } = product.gs1;
  const entry = report && epdEntryOf(product, report);
  return entry ? { epdNumber: entry.number, epdStatus: entry.status } : {};
}

/** A value as responses show it: dates as `dd-MM-yyyy`, codes as display text on request. */
export function presentValue(
  value: FieldValue,
  { field }: LocatedKey,
  displayValues: boolean,
  { catalogue, language }: Presentation,
): FieldValue {
  if (typeof value === 'string' && (field.format === 'date' || field.format === 'datetime')) return presentDate(value);
  const list = displayValues && field.keywordList !== undefined ? catalogue.keywordList(field.keywordList) : undefined;
  if (!list) return value;
  const display = (code: string): string => list.byCode.get(code)?.texts[language] ?? code;
  if (typeof value === 'string') return display(value);
  return Array.isArray(value) ? value.map(display) : value;
}

/** All fields with a value that the instance shows for the unit's type and market, computed ones included. */
export function presentAllFields(
  product: Product,
  values: FieldValues,
  displayValues: boolean,
  presentation: Presentation,
): Record<string, FieldValue> {
  const { catalogue } = presentation;
  const all = { ...values, ...computedValues(product, values, presentation) };
  const shown = Object.keys(all)
    .map((key) => catalogue.locate(key))
    .filter(
      (located): located is LocatedKey =>
        typeof located !== 'string' && isShown(located.field, product.unitType, product.targetMarket),
    )
    .sort(compareKeys);
  return presentKeys(shown, all, displayValues, presentation);
}

/** The fields that a request selects, in its order; those without a value are absent. */
export function presentSelection(
  product: Product,
  values: FieldValues,
  selection: readonly FieldSelector[],
  displayValues: boolean,
  presentation: Presentation,
): Record<string, FieldValue> {
  if (selection.length === 0) return {};
  const needsComputed = selection.some((selector) => selector.readonly);
  const all = needsComputed ? { ...values, ...computedValues(product, values, presentation) } : values;
  const keys = selection.some((selector) => selector.key === undefined)
    ? Object.keys(all)
        .map((key) => presentation.catalogue.locate(key))
        .filter((located) => typeof located !== 'string')
    : [];
  const chosen = selection.flatMap((selector) =>
    selector.key ? [selector.key] : keys.filter((located) => selector.matches(located)).sort(compareKeys),
  );
  return presentKeys(chosen, all, displayValues, presentation);
}

function presentKeys(
  keys: readonly LocatedKey[],
  values: FieldValues,
  displayValues: boolean,
  presentation: Presentation,
): Record<string, FieldValue> {
  const presented: Record<string, FieldValue> = {};
  for (const located of keys) {
    const value = values[located.key];
    if (value !== undefined) presented[located.key] = presentValue(value, located, displayValues, presentation);
  }
  return presented;
}
