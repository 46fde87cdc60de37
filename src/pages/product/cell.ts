import type { LocatedKey } from '../../domain/catalogue/catalogue.ts';
import type { Field } from '../../domain/catalogue/field.ts';
import { formatNumber } from '../../sheets/amounts.ts';
import type { LocalizedUnit } from '../../sheets/localized-unit.ts';
import { presentDate } from '../../domain/product/dates.ts';
import type { FieldValue } from '../../domain/product/product.ts';

/** A value as a person reads it. */
export interface ShownValue {
  readonly text: string;
  /** The code that the text stands for. */
  readonly code?: string;
  /** Of a text of the product: two letters, or as stored. */
  readonly language?: string;
  /** Address that the value is. */
  readonly link?: string;
  readonly isNumber?: boolean;
}

const WORDS = { yes: { en: 'Yes', da: 'Ja' }, no: { en: 'No', da: 'Nej' } } as const;
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;

/** What gives codes and numbers their texts. */
type Texts = Pick<LocalizedUnit, 'language' | 'keyword'>;

/** A value of a response with its unit of measure and its language, and texts for codes. */
export function showValue(value: FieldValue, located: LocatedKey, unit: LocalizedUnit): ShownValue[] {
  const { field, row, state } = located;
  if (typeof value === 'number') {
    const amount = unit.amount(field.id, { row, state });
    if (amount !== undefined) return [{ text: amount, isNumber: true }];
  }
  const shown = showAlone(value, located, unit);
  const spoken = field.languageField === undefined ? undefined : unit.value(field.languageField, { row, state });
  return typeof spoken === 'string' ? shown.map((one) => ({ ...one, language: spoken })) : shown;
}

/** A value of a response, without the values beside it. */
export function showAlone(value: FieldValue, { field }: Pick<LocatedKey, 'field'>, texts: Texts): ShownValue[] {
  const { language } = texts;
  if (typeof value === 'boolean') return [{ text: WORDS[value ? 'yes' : 'no'][language] }];
  if (typeof value === 'number') return [{ text: formatNumber(value, language), isNumber: true }];
  if (typeof value !== 'string') return value.map((code) => showCode(code, field, texts));
  if (field.keywordList !== undefined) return [showCode(value, field, texts)];
  if (field.format === 'date' || field.format === 'datetime') return [{ text: showMoment(value) }];
  return [isWebAddress(value) ? { text: value, link: value } : { text: value }];
}

/** A date or time as responses have it, without seconds: `01-02-2025`, or `01-02-2025 09:30`. */
export function showMoment(presented: string): string {
  const [, day, time] = MOMENT.exec(presented) ?? [];
  return day === undefined ? presented : `${presentDate(day)} ${time ?? ''}`;
}

function showCode(code: string, { keywordList }: Field, texts: Texts): ShownValue {
  const text = keywordList === undefined ? code : texts.keyword(keywordList, code);
  // `Free from FREE_FROM` helps whoever writes to the API; `True TRUE` helps nobody.
  return text.toUpperCase() === code ? { text } : { text, code };
}

/** Anything else, such as a `javascript:` address, must not become a link. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text);
}
