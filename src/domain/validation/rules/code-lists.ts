import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { allOf, codesNotAmong, filledInBeside, findCode } from '../checks/values.ts';
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

/** Where a country is named that is no market. */
const COUNTRIES = ['D8219', 'D9123', 'D9162'];

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
  const amounts = catalogue.fields.filter(
    ({ unitField }) => unitField !== undefined && catalogue.get(unitField)?.keywordList === 'CurrencyCode',
  );
  const units = inLists('MeasurementUnitCode').map((field) => field.id);
  return unitRules({ family: 'code-lists', severity: 'ERROR' }, [
    {
      id: '1380',
      fields: amounts.flatMap(({ id, unitField = '' }) => [id, unitField]),
      text: { en: '{label} must be filled in beside the amount', da: '{label} skal udfyldes ved siden af beløbet' },
      check: allOf(...amounts.map(({ id, unitField = '' }) => filledInBeside(id, unitField))),
    },
    {
      id: '1612',
      fields: COUNTRIES,
      text: {
        en: '{label}: {value} is no country, but a market of several; it stands for a target market only',
        da: '{label}: {value} er ikke et land, men et marked af flere; det bruges kun som salgsmarked',
      },
      check: codesNotAmong(COUNTRIES, ['D_A', '001']),
    },
    {
      id: '1678',
      fields: units,
      text: {
        en: '{label}: {value} counts servings of child nutrition, not this; choose another unit',
        da: '{label}: {value} tæller portioner i børneernæring, ikke dette; vælg en anden enhed',
      },
      check: codesNotAmong(units, ['X_SER']),
    },
    ...rules.map(([id, fields]) => ({
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
  ]);
}
