import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { decimalsFieldOf } from '../domain/catalogue/field.ts';
import { formatFieldKey, type FieldKey, type PreparationState } from '../domain/catalogue/field-keys.ts';
import type { Language } from '../domain/language.ts';
import { presentDate } from '../domain/product/dates.ts';
import type { FieldValue, FieldValues } from '../domain/product/product.ts';
import { formatNumber, NO_BREAK, unitSymbol } from './amounts.ts';

/** A text of the product, and the language that the product gives it in. */
export interface LocalText {
  readonly text: string;
  /** Two letters; absent when the product does not say. */
  readonly language?: string;
}

/** Where in a field to look: its row, its preparation state. */
export type Place = Pick<FieldKey, 'row' | 'state'>;

/** The values of one unit as words in one language. Fields that the instance hides have no value here. */
export interface UnitReader {
  readonly language: Language;
  value(id: string, place?: Place): FieldValue | undefined;
  /** Text of a field that is no code; numbers and dates as they are written. */
  text(id: string, place?: Place): string | undefined;
  /** The text in the language of the sheet, else the first that the product has. */
  localText(id: string): LocalText | undefined;
  /** Every text in the language of the sheet, else all there are. */
  localTexts(id: string): LocalText[];
  /** Texts of the codes of a field. */
  keywords(id: string, place?: Place): string[];
  /** A number with its unit, decimals as on the label. */
  amount(id: string, place?: Place): string | undefined;
  /** Rows in which the field has a value, in order. */
  rows(id: string, state?: PreparationState): number[];
  /** Name of a field as the instance has it. */
  label(id: string): string;
  /** Text of one code of a list. */
  keyword(list: string, code: string): string;
}

export function readUnit(values: FieldValues, catalogue: FieldCatalogue, language: Language): UnitReader {
  const rowsByField = new Map<string, number[]>();
  for (const key in values) {
    const separator = key.lastIndexOf('_');
    if (separator < 0) continue;
    const field = key.slice(0, separator);
    const rows = rowsByField.get(field);
    const row = Number(key.slice(separator + 1));
    if (rows) rows.push(row);
    else rowsByField.set(field, [row]);
  }
  const shown = (id: string) => {
    const field = catalogue.get(id);
    return field?.hidden === true ? undefined : field;
  };
  const value: UnitReader['value'] = (id, place) =>
    shown(id) ? values[place ? formatFieldKey({ id, ...place }) : id] : undefined;
  const keyword: UnitReader['keyword'] = (list, code) =>
    catalogue.keywordList(list)?.byCode.get(code)?.texts[language] ?? code;

  const rows: UnitReader['rows'] = (id, state) => {
    const found = shown(id) ? rowsByField.get(formatFieldKey({ id, state })) : undefined;
    return found ? [...found].sort((a, b) => a - b) : [];
  };

  const text: UnitReader['text'] = (id, place) => {
    const found = value(id, place);
    if (typeof found === 'number') return formatNumber(found, language);
    if (typeof found !== 'string') return undefined;
    const format = catalogue.get(id)?.format;
    return format === 'date' || format === 'datetime' ? presentDate(found) : found;
  };

  const keywords: UnitReader['keywords'] = (id, place) => {
    const found = value(id, place);
    const list = catalogue.get(id)?.keywordList;
    const codes = typeof found === 'string' ? [found] : Array.isArray(found) ? (found as readonly string[]) : [];
    return codes.map((code) => (list === undefined ? code : keyword(list, code)));
  };

  const amount: UnitReader['amount'] = (id, place) => {
    const found = value(id, place);
    if (typeof found !== 'number') return undefined;
    const field = catalogue.get(id);
    const companion = field && decimalsFieldOf(field);
    const decimals = companion === undefined ? undefined : values[formatFieldKey({ id: companion, ...place })];
    const number = formatNumber(found, language, typeof decimals === 'number' ? decimals : undefined);
    const unitField = field?.unitField;
    const unit = unitField === undefined ? undefined : value(unitField, place);
    if (typeof unit !== 'string' || unitField === undefined) return number;
    return number + NO_BREAK + (unitSymbol(unit, language) ?? writtenOut(unitField, unit));
  };

  /** Currencies are known by their codes. */
  const writtenOut = (unitField: string, code: string): string => {
    const list = catalogue.get(unitField)?.keywordList;
    return list === undefined || list === 'CurrencyCode' ? code : keyword(list, code);
  };

  const localTexts: UnitReader['localTexts'] = (id) => {
    const languageField = shown(id)?.languageField;
    const all = rows(id).flatMap((row): LocalText[] => {
      const found = text(id, { row });
      if (found === undefined || found === '') return [];
      const spoken = languageField === undefined ? undefined : values[`${languageField}_${row}`];
      return [{ text: found, ...(typeof spoken === 'string' ? { language: spoken } : {}) }];
    });
    const own = all.filter((entry) => entry.language === language);
    return own.length > 0 ? own : all;
  };

  return {
    language,
    value,
    text,
    localText: (id) => localTexts(id)[0],
    localTexts,
    keywords,
    amount,
    rows,
    label: (id) => catalogue.get(id)?.names[language] ?? id,
    keyword,
  };
}
