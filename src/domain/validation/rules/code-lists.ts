import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { allOf, codesNotAmong, filledInBeside, findCode } from '../checks/values.ts';
import { unitRules, type Report, type UnitRule } from '../rule.ts';
import type { Unit } from '../../product/unit.ts';

interface CodedField {
  /** Id of the rule that reports unknown codes. */
  readonly rule: string;
  readonly isUnknown: (code: string) => boolean;
}

interface UnknownCode {
  readonly rule: string;
  readonly key: string;
  readonly value: string;
}

/** Finds codes that are not in their field's list, in one pass for all rules. @param coded by field id */
function unknownCodesAmong(coded: ReadonlyMap<string, CodedField>): (unit: Unit) => readonly UnknownCode[] {
  return (unit) => {
    const unknown: UnknownCode[] = [];
    for (const [id, entries] of unit.fields) {
      const field = coded.get(id);
      if (!field) continue;
      for (const { key, value } of entries) {
        const code = findCode(value, field.isUnknown);
        if (code !== undefined) unknown.push({ rule: field.rule, key, value: code });
      }
    }
    return unknown;
  };
}

/** Code lists that GS1 does not maintain. */
const EXTERNAL = ['CountryCode', 'LanguageCode', 'CurrencyCode', 'MeasurementUnitCode'];

/** Fields that contain a country, not a market. */
const COUNTRIES = ['D8219', 'D9123', 'D9162'];

/** A stored code was in its list when it was saved, but may have been removed since. */
export function codeListRules(catalogue: FieldCatalogue): UnitRule[] {
  const coded = catalogue.fields.filter((field) => field.keywordList !== undefined && !field.readonly);
  const inLists = (...names: readonly string[]) => coded.filter((field) => names.includes(field.keywordList ?? ''));
  const rules = [
    ['390', inLists('CurrencyCode')],
    ['391', inLists('LanguageCode')],
    ['541', inLists('CountryCode', 'MeasurementUnitCode')],
    ['542', coded.filter((field) => !EXTERNAL.includes(field.keywordList ?? ''))],
  ] as const;
  const unknownCodes = unknownCodesAmong(
    new Map(
      rules.flatMap(([rule, fields]) =>
        fields.flatMap((field): [string, CodedField][] => {
          const codes = catalogue.keywordList(field.keywordList ?? '')?.byCode;
          return codes ? [[field.id, { rule, isUnknown: (code) => !codes.has(code) }]] : [];
        }),
      ),
    ),
  );
  const amounts = catalogue.fields.filter(
    ({ unitField }) => unitField !== undefined && catalogue.get(unitField)?.keywordList === 'CurrencyCode',
  );
  const units = inLists('MeasurementUnitCode').map((field) => field.id);
  return unitRules({ family: 'code-lists', severity: 'ERROR' }, [
    {
      id: '1380',
      fields: amounts.flatMap(({ id, unitField = '' }) => [id, unitField]),
      text: { en: 'Fill in {label}: the amount has no currency', da: 'Udfyld {label}: beløbet har ingen valuta' },
      check: allOf(...amounts.map(({ id, unitField = '' }) => filledInBeside(id, unitField))),
    },
    {
      id: '1612',
      fields: COUNTRIES,
      text: {
        en: '{label}: {value} is not a country and is valid as a target market only; choose a country',
        da: '{label}: {value} er ikke et land og kan kun være målmarked; vælg et land',
      },
      check: codesNotAmong(COUNTRIES, ['D_A', '001']),
    },
    {
      id: '1678',
      fields: units,
      text: {
        en: '{label}: {value} is for child nutrition servings only; choose another unit of measure',
        da: '{label}: {value} er kun til portioner i børneernæring; vælg en anden måleenhed',
      },
      check: codesNotAmong(units, ['X_SER']),
    },
    ...rules.map(([id, fields]) => ({
      id,
      fields: fields.map((field) => field.id),
      text: {
        en: '{label}: {value} is no longer in the code list; choose another code',
        da: '{label}: {value} findes ikke længere i kodelisten; vælg en anden kode',
      },
      check: (unit: Unit, report: Report) => {
        for (const { rule, key, value } of unit.derive(unknownCodes)) if (rule === id) report(key, { value });
      },
    })),
  ]);
}
