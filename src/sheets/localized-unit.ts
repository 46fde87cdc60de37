import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { decimalsFieldOf, type Field } from '../domain/catalogue/field.ts';
import { formatFieldKey, type FieldKey, type PreparationState } from '../domain/catalogue/field-keys.ts';
import type { Language } from '../domain/language.ts';
import { presentDate } from '../domain/product/dates.ts';
import type { FieldValue } from '../domain/product/product.ts';
import type { Unit } from '../domain/product/unit.ts';
import { formatNumber, inReadableUnit, NO_BREAK, unitSymbol } from './amounts.ts';

/** A text of a product in one language. */
export interface ProductText {
  readonly text: string;
  /** Two letters; absent if unknown. */
  readonly language?: string;
}

/** Row and preparation state of a value; empty for a field outside grids. */
export type Place = Pick<FieldKey, 'row' | 'state'>;

/** The values of a unit as text in one language. Fields that the instance hides have no value. */
export class LocalizedUnit {
  readonly language: Language;
  readonly unit: Unit;
  readonly #catalogue: FieldCatalogue;

  constructor(unit: Unit, catalogue: FieldCatalogue, language: Language) {
    this.unit = unit;
    this.language = language;
    this.#catalogue = catalogue;
  }

  value(id: string, place?: Place): FieldValue | undefined {
    return this.#shown(id) && this.unit.value(keyOf(id, place));
  }

  /** Text of a field without codes; numbers and dates are formatted as on a label. */
  text(id: string, place?: Place): string | undefined {
    const value = this.value(id, place);
    if (typeof value === 'number') return formatNumber(value, this.language);
    if (typeof value !== 'string') return undefined;
    const format = this.#catalogue.get(id)?.format;
    return format === 'date' || format === 'datetime' ? presentDate(value) : value;
  }

  /** The text in the language of the sheet; otherwise the first one. */
  localText(id: string): ProductText | undefined {
    return this.localTexts(id)[0];
  }

  /** All texts in the language of the sheet; if there are none, those in all languages. */
  localTexts(id: string): ProductText[] {
    const languageField = this.#shown(id)?.languageField;
    const all = this.rows(id).flatMap((row): ProductText[] => {
      const text = this.text(id, { row });
      if (text === undefined || text === '') return [];
      const language = languageField === undefined ? undefined : this.unit.text(keyOf(languageField, { row }));
      return [{ text, ...(language === undefined ? {} : { language }) }];
    });
    const own = all.filter((entry) => entry.language === this.language);
    return own.length > 0 ? own : all;
  }

  /** Display texts of the codes of a field. */
  keywords(id: string, place?: Place): string[] {
    const value = this.value(id, place);
    const list = this.#catalogue.get(id)?.keywordList;
    const codes = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
    return codes.map((code) => (list === undefined ? code : this.keyword(list, code)));
  }

  /** A number with its unit of measure and the decimals of the label. */
  amount(id: string, place?: Place): string | undefined {
    return this.#amount(id, place, false);
  }

  /** As `amount`, but in kilograms or litres from 1000 g or ml. */
  readableAmount(id: string, place?: Place): string | undefined {
    return this.#amount(id, place, true);
  }

  /** Rows in which the field has a value, in order. */
  rows(id: string, state?: PreparationState): number[] {
    if (!this.#shown(id)) return [];
    return this.unit.entries(id).flatMap((entry) => (entry.row > 0 && entry.state === state ? entry.row : []));
  }

  /** The field's name in the instance. */
  label(id: string): string {
    return this.#catalogue.get(id)?.names[this.language] ?? id;
  }

  /** Display text of a code. */
  keyword(list: string, code: string): string {
    return this.#catalogue.keywordList(list)?.byCode.get(code)?.texts[this.language] ?? code;
  }

  #amount(id: string, place: Place | undefined, isReadable: boolean): string | undefined {
    const value = this.value(id, place);
    if (typeof value !== 'number') return undefined;
    const field = this.#catalogue.get(id);
    const decimalsField = field && decimalsFieldOf(field);
    const decimals = decimalsField === undefined ? undefined : this.unit.number(keyOf(decimalsField, place));
    const unitField = field?.unitField;
    const unit = unitField === undefined ? undefined : this.value(unitField, place);
    if (typeof unit !== 'string' || unitField === undefined) return formatNumber(value, this.language, decimals);
    const shown = isReadable ? inReadableUnit(value, unit) : { value, unit };
    const number = formatNumber(shown.value, this.language, shown.unit === unit ? decimals : undefined);
    return number + NO_BREAK + (unitSymbol(shown.unit, this.language) ?? this.#writtenOut(unitField, shown.unit));
  }

  #shown(id: string): Field | undefined {
    const field = this.#catalogue.get(id);
    return field?.hidden === true ? undefined : field;
  }

  /** Currencies are shown by their codes, which readers know. */
  #writtenOut(unitField: string, code: string): string {
    const list = this.#catalogue.get(unitField)?.keywordList;
    return list === undefined || list === 'CurrencyCode' ? code : this.keyword(list, code);
  }
}

function keyOf(id: string, place: Place | undefined): string {
  return place ? formatFieldKey({ id, ...place }) : id;
}
