import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { findCode } from '../checks/values.ts';
import { unitRules, type UnitCheck, type UnitRule } from '../rule.ts';

/** Codes are in the list of their field. @param lists codes by field id */
function codesKnown(lists: ReadonlyMap<string, ReadonlyMap<string, unknown> | undefined>): UnitCheck {
  return (unit, report) => {
    for (const [id, entries] of unit.fields) {
      const codes = lists.get(id);
      if (!codes) continue;
      for (const { key, value } of entries) {
        const unknown = findCode(value, (code) => !codes.has(code));
        if (unknown !== undefined) report(key, { value: unknown });
      }
    }
  };
}

/** Lists that others than GS1 keep. */
const EXTERNAL = ['CountryCode', 'LanguageCode', 'CurrencyCode', 'MeasurementUnitCode'];

/** A code was in its list when it was written; it may have left the list since. */
export function codeListRules(catalogue: FieldCatalogue): UnitRule[] {
  const coded = catalogue.fields.filter((field) => field.keywordList !== undefined && !field.readonly);
  const inLists = (...names: readonly string[]) => coded.filter((field) => names.includes(field.keywordList ?? ''));
  const rules = [
    ['390', inLists('CurrencyCode')],
    ['391', inLists('LanguageCode')],
    ['541', inLists('CountryCode', 'MeasurementUnitCode')],
    ['542', coded.filter((field) => !EXTERNAL.includes(field.keywordList ?? ''))],
  ] as const;
  return unitRules(
    { family: 'code-lists', severity: 'ERROR' },
    rules.map(([id, fields]) => ({
      id,
      fields: fields.map((field) => field.id),
      text: {
        en: '{label}: {value} is no longer in its code list; choose another code',
        da: '{label}: {value} findes ikke længere i sin kodeliste; vælg en anden kode',
      },
      check: codesKnown(
        new Map(fields.map((field) => [field.id, catalogue.keywordList(field.keywordList ?? '')?.byCode])),
      ),
    })),
  );
}
