import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { all, isConsumerUnit, isFood, isPhysical } from '../conditions.ts';
import {
  above,
  codesAmong,
  everyNumber,
  everyText,
  filledIn,
  filledInBeside,
  findCode,
  someCodeAmong,
  together,
  unique,
  when,
} from '../checks/values.ts';
import { unitRules, type UnitCheck, type UnitRule } from '../rule.ts';
import { ABOVE_ZERO, FILL_IN, ONE_OF } from '../wording.ts';

const CUSTOMS_CODES = ['INTRASTAT', 'TARIC', 'CUSTOMS_TARIFF_NUMBER'];
/** Goods that the deforestation regulation always concerns: cattle, cocoa, coffee, palm oil, soya. */
const DEFORESTATION = /^(?:010221|010229|0901|1201|120710|120810|1507|1511|180[1-6]|2304|230660)/;
/** Goods that it concerns or not, depending on what is in them. */
const MAYBE_DEFORESTATION =
  /^(?:0201|0202|020610|020622|020629|151321|151329|160250|290545|291570|291590|38231[129]|382370|4001|400[5-8]|401[0-3]|401[5-7]|4101|4104|4107|44(?:0[1-9]|1\d|2[01])|4[789]|9401|9403[3-6]0|940391|940610)/;

function deforestation(goods: RegExp, answers: readonly string[]): UnitCheck {
  return (unit, report) => {
    const concerns = unit
      .entries('D8253')
      .some(
        (entry) => CUSTOMS_CODES.includes(String(unit.beside(entry, 'D8254'))) && goods.test(entry.value as string),
      );
    if (!concerns) return;
    if (unit.text('D2603') !== 'DEFORESTATION_REGULATION') report('D2603', { allowed: answers.join(', ') });
    else if (!answers.includes(unit.text('D3074') ?? '')) report('D3074', { allowed: answers.join(', ') });
  };
}

const DEFORESTATION_TEXT = {
  en: '{label}: by their customs code these goods fall under the deforestation regulation; write {D2603} DEFORESTATION_REGULATION and {D3074} {allowed}',
  da: '{label}: efter toldkoden er varen omfattet af skovrydningsforordningen; skriv {D2603} DEFORESTATION_REGULATION og {D3074} {allowed}',
};

const imageHas =
  (id: string): UnitCheck =>
  (unit, report) => {
    for (const entry of unit.entries('D8349')) {
      if (
        entry.value === 'PRODUCT_IMAGE' &&
        unit.beside(entry, 'D8350') !== undefined &&
        unit.beside(entry, id) === undefined
      ) {
        report(unit.keyBeside(entry, id));
      }
    }
  };

/** Trade: prices, orders, taxes, customs, dangerous goods, files, claims. */
export function commerceRules(catalogue: FieldCatalogue): UnitRule[] {
  return [
    ...unitRules({ family: 'price-comparison', severity: 'ERROR' }, [
      { id: '1105', fields: ['D9230'], markets: ['246'], text: ABOVE_ZERO, check: everyNumber(['D9230'], above(0)) },
      {
        id: '1162',
        fields: ['D9230', 'D9231', 'D8216'],
        markets: ['752'],
        text: FILL_IN,
        check: when(all(isPhysical, isConsumerUnit), filledIn('D9230', 'D9231')),
      },
      {
        id: '1315',
        fields: ['D9230', 'D9231'],
        text: { en: '{label} must be filled in where {D9231} is', da: '{label} skal udfyldes, hvor {D9231} er det' },
        check: filledInBeside('D9231', 'D9230'),
      },
      {
        id: '1691',
        fields: ['D9230', 'D9231'],
        markets: ['752'],
        text: {
          en: '{label} must be filled in: quantity and type come together',
          da: '{label} skal udfyldes: mængde og type følges ad',
        },
        check: together('D9230', 'D9231'),
      },
      {
        id: '1848',
        fields: ['D9230Attr'],
        markets: ['246'],
        text: ONE_OF,
        check: someCodeAmong('D9230Attr', ['KGM', 'LTR', 'H87']),
      },
      {
        id: '1849',
        fields: ['D9230', 'D8216', 'D8245'],
        markets: ['246'],
        text: FILL_IN,
        check: when(all(isConsumerUnit, isFood), filledIn('D9230')),
      },
      {
        id: 'DK-D8019',
        fields: ['D8019'],
        markets: ['208'],
        unitTypes: ['BASE_UNIT_OR_EACH', 'CASE'],
        text: FILL_IN,
        check: filledIn('D8019'),
      },
      {
        id: 'D9230-D9230Attr',
        fields: ['D9230', 'D9230Attr'],
        text: { en: '{label} must be filled in beside the quantity', da: '{label} skal udfyldes ved siden af mængden' },
        check: filledInBeside('D9230', 'D9230Attr'),
      },
    ]),
    ...unitRules({ family: 'ordering', severity: 'ERROR' }, [
      {
        id: '1850',
        fields: ['D9006'],
        markets: ['246'],
        unitTypes: ['BASE_UNIT_OR_EACH'],
        text: FILL_IN,
        check: filledIn('D9006'),
      },
      { id: 'D9234', fields: ['D9234'], text: ABOVE_ZERO, check: everyNumber(['D9234'], above(0)) },
    ]),
    ...unitRules({ family: 'duty-tax', severity: 'ERROR' }, [
      { id: '571', fields: ['D9180'], markets: ['752'], text: ONE_OF, check: codesAmong(['D9180'], ['9SE']) },
      {
        id: 'D9181',
        fields: ['D9181', 'D9182', 'D9183', 'D9184'],
        text: { en: '{label} must be filled in on the row of the tax', da: '{label} skal udfyldes på afgiftens række' },
        check: (unit, report) => {
          for (const id of ['D9182', 'D9183', 'D9184']) filledInBeside(id, 'D9181')(unit, report);
        },
      },
      {
        id: 'D9184-D9184Attr',
        fields: ['D9184', 'D9184Attr'],
        text: { en: '{label} must be filled in beside the amount', da: '{label} skal udfyldes ved siden af beløbet' },
        check: filledInBeside('D9184', 'D9184Attr'),
      },
      {
        id: 'D9183',
        fields: ['D9183'],
        text: { en: '{label} must not be below 0', da: '{label} må ikke være under 0' },
        check: everyNumber(['D9183'], (rate) => rate >= 0),
      },
    ]),
    ...unitRules({ family: 'customs', severity: 'ERROR' }, [
      {
        id: '583',
        fields: ['D8253', 'D8254'],
        text: { en: '{label} must be filled in beside its type', da: '{label} skal udfyldes ved siden af sin type' },
        check: filledInBeside('D8254', 'D8253'),
      },
      {
        id: '584',
        fields: ['D8253', 'D8254'],
        text: {
          en: '{label} must say which kind of code stands beside it',
          da: '{label} skal sige, hvilken slags kode der står ved siden af',
        },
        check: filledInBeside('D8253', 'D8254'),
      },
      {
        id: '1693',
        fields: ['D8253', 'D8254'],
        markets: ['752'],
        text: {
          en: '{label}: {value} must have 8 digits for INTRASTAT',
          da: '{label}: {value} skal have 8 cifre for INTRASTAT',
        },
        check: (unit, report) => {
          for (const entry of unit.entries('D8253')) {
            if (unit.beside(entry, 'D8254') === 'INTRASTAT' && !/^\d{8}$/.test(entry.value as string))
              report(entry.key, { value: entry.value as string });
          }
        },
      },
    ]),
    ...unitRules({ family: 'regulation', severity: 'ERROR' }, [
      {
        id: '102077',
        fields: ['D8253', 'D8254', 'D2603', 'D3074'],
        markets: ['752'],
        text: DEFORESTATION_TEXT,
        check: deforestation(DEFORESTATION, ['TRUE']),
      },
      {
        id: '102078',
        fields: ['D8253', 'D8254', 'D2603', 'D3074'],
        markets: ['752'],
        text: DEFORESTATION_TEXT,
        check: deforestation(MAYBE_DEFORESTATION, ['TRUE', 'NOT_APPLICABLE']),
      },
      {
        id: '1353',
        fields: ['D2603', 'D9195'],
        markets: ['752'],
        text: {
          en: '{label} must be filled in for TRACEABILITY_REGULATION',
          da: '{label} skal udfyldes for TRACEABILITY_REGULATION',
        },
        check: when((unit) => unit.text('D2603') === 'TRACEABILITY_REGULATION', filledIn('D9195')),
      },
      {
        id: 'D2603-D3074',
        fields: ['D2603', 'D3074'],
        text: {
          en: '{label} must be filled in: a regulation is named',
          da: '{label} skal udfyldes: der er nævnt en regulering',
        },
        check: filledInBeside('D2603', 'D3074'),
      },
    ]),
    ...unitRules({ family: 'dangerous-goods', severity: 'ERROR' }, [
      { id: '339', fields: ['D9203', 'D9200'], text: ONE_OF, check: underAdr('D9203', ['NA', 'I', 'II', 'III']) },
      {
        id: '437',
        fields: ['D9202', 'D9200'],
        text: ONE_OF,
        check: underAdr('D9202', ['1', '2', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9']),
      },
      {
        id: 'D9201',
        fields: ['D9201'],
        text: { en: '{label}: {value} must have 4 digits', da: '{label}: {value} skal have 4 cifre' },
        check: everyText(['D9201'], (number) => /^\d{4}$/.test(number)),
      },
      {
        id: 'D9200',
        fields: ['D9200', 'D9201', 'D9202'],
        text: {
          en: '{label} must be filled in on the row of the dangerous goods',
          da: '{label} skal udfyldes på rækken med farligt gods',
        },
        check: (unit, report) => {
          for (const id of ['D9201', 'D9202']) filledInBeside(id, 'D9200')(unit, report);
        },
      },
    ]),
    ...unitRules({ family: 'files', severity: 'ERROR' }, [
      {
        id: '569',
        fields: ['D8387', 'D8350', 'D8349'],
        text: { en: '{label} must be filled in for the picture', da: '{label} skal udfyldes for billedet' },
        check: imageHas('D8387'),
      },
      {
        id: '570',
        fields: ['D8388', 'D8350', 'D8349'],
        text: { en: '{label} must be filled in for the picture', da: '{label} skal udfyldes for billedet' },
        check: imageHas('D8388'),
      },
      {
        id: 'D8350-D8349',
        fields: ['D8350', 'D8349'],
        text: { en: '{label} must be filled in beside the address', da: '{label} skal udfyldes ved siden af adressen' },
        check: filledInBeside('D8350', 'D8349'),
      },
      {
        id: 'D8350',
        fields: ['D8350'],
        text: {
          en: '{label}: {value} is no web address (http or https)',
          da: '{label}: {value} er ikke en webadresse (http eller https)',
        },
        check: everyText(['D8350'], (address) => /^https?:\/\/[^\s/]+\.\S+$/i.test(address)),
      },
    ]),
    ...unitRules({ family: 'claims', severity: 'ERROR' }, [
      {
        id: '1236',
        fields: ['D9143', 'D9144'],
        text: {
          en: '{label} must be filled in beside the element',
          da: '{label} skal udfyldes ved siden af elementet',
        },
        check: filledInBeside('D9144', 'D9143'),
      },
      {
        id: 'D9148',
        fields: ['D9148'],
        text: { en: '{label}: {value} is there twice', da: '{label}: {value} findes to gange' },
        check: unique('D9148'),
      },
    ]),
    ...unitRules({ family: 'code-lists', severity: 'ERROR' }, codeRules(catalogue)),
  ];
}

/** Under ADR a field of a row of dangerous goods is one of the values that ADR knows. */
function underAdr(id: string, allowed: readonly string[]): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries(id)) {
      if (unit.beside(entry, 'D9200') === 'ADR' && !allowed.includes(entry.value as string))
        report(entry.key, { value: entry.value as string, allowed: allowed.join(', ') });
    }
  };
}

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

/**
 * Codes that were taken once may have left their list since. Lists of countries, languages, currencies and units are kept
 * by others than GS1, which makes a rule of its own of them.
 */
function codeRules(catalogue: FieldCatalogue): Omit<UnitRule, 'family' | 'severity' | 'scope'>[] {
  const external = ['CountryCode', 'LanguageCode', 'CurrencyCode', 'MeasurementUnitCode'];
  const coded = catalogue.fields.filter((field) => field.keywordList !== undefined && !field.readonly);
  return [
    ['390', coded.filter((field) => field.keywordList === 'CurrencyCode')] as const,
    ['391', coded.filter((field) => field.keywordList === 'LanguageCode')] as const,
    ['541', coded.filter((field) => ['CountryCode', 'MeasurementUnitCode'].includes(field.keywordList ?? ''))] as const,
    ['542', coded.filter((field) => !external.includes(field.keywordList ?? ''))] as const,
  ].map(([id, fields]) => ({
    id,
    fields: fields.map((field) => field.id),
    text: {
      en: '{label}: {value} is no longer in its code list; choose another code',
      da: '{label}: {value} findes ikke længere i sin kodeliste; vælg en anden kode',
    },
    check: codesKnown(
      new Map(fields.map((field) => [field.id, catalogue.keywordList(field.keywordList ?? '')?.byCode])),
    ),
  }));
}
