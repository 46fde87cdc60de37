import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { all, isBaseUnit, isConsumerUnit, isFood, isFoodSupplement, some } from '../checks/conditions.ts';
import { filledIn, when, withinLengths } from '../checks/values.ts';
import { unitRules, type UnitCheck, type UnitRule } from '../rule.ts';
import { FILL_IN } from '../wording.ts';

/** A functional name does not contain the brand. */
const namesWithoutBrand: UnitCheck = (unit, report) => {
  const brand = unit.text('D8211')?.toLowerCase();
  if (brand === undefined) return;
  for (const { key, value } of unit.entries('D8313')) {
    if (typeof value === 'string' && value.toLowerCase().includes(brand))
      report(key, { brand: unit.text('D8211') ?? '' });
  }
};

const REPLACEMENT_CHARACTER = '\uFFFD';

/** Brand, names and other texts of a unit. Length limits come from the instance's catalogue. */
export function nameRules(catalogue: FieldCatalogue): UnitRule[] {
  const texts = catalogue.fields.filter((field) => field.format === 'text');
  const limited = texts.filter((field) => field.maxLength !== undefined);
  return [
    ...unitRules({ family: 'description', severity: 'ERROR' }, [
      { id: '1063', fields: ['D8211'], text: FILL_IN, check: filledIn('D8211') },
      { id: '1065', fields: ['D8313', 'D8121'], text: FILL_IN, check: filledIn('D8313_1') },
      { id: '590', fields: ['D8054'], markets: ['246'], text: FILL_IN, check: filledIn('D8054_1') },
      { id: '1901', fields: ['D8258'], markets: ['246'], text: FILL_IN, check: filledIn('D8258_1') },
      {
        id: '531',
        fields: ['D8313', 'D8211'],
        markets: ['752'],
        text: {
          en: 'Remove the brand “{brand}” from {label}',
          da: 'Fjern varemærket “{brand}” fra {label}',
        },
        check: when(isConsumerUnit, namesWithoutBrand),
      },
      {
        id: 'DK-D8146',
        fields: ['D8146', 'D8216'],
        markets: ['208'],
        unitTypes: ['BASE_UNIT_OR_EACH', 'CASE'],
        text: FILL_IN,
        check: when(all(isConsumerUnit, isFood), filledIn('D8146_1')),
      },
      {
        id: '1744',
        fields: ['D8146', 'D8216', 'D8245'],
        markets: ['246'],
        text: FILL_IN,
        check: when(all(isConsumerUnit, some(isFood, isFoodSupplement)), filledIn('D8146_1')),
      },
      {
        id: 'SE-D8258',
        fields: ['D8258'],
        markets: ['752'],
        text: {
          en: '{label} has {length} characters; shorten it to {limit}, the limit of the Swedish data pool',
          da: '{label} har {length} tegn; forkort til højst {limit} tegn, som den svenske datapool tillader',
        },
        check: withinLengths(new Map([['D8258', 18]])),
      },
      {
        id: 'SE-D8256-LENGTH',
        fields: ['D8256'],
        markets: ['752'],
        text: {
          en: '{label} has {length} characters; shorten it to {limit}, the limit of the Swedish data pool',
          da: '{label} har {length} tegn; forkort til højst {limit} tegn, som den svenske datapool tillader',
        },
        check: withinLengths(new Map([['D8256', 14]])),
      },
      {
        id: 'LENGTH',
        fields: limited.map((field) => field.id),
        impliedBy: ['SE-D8258', 'SE-D8256-LENGTH', 'D9201', 'MESSAGE-LENGTH'],
        text: {
          en: '{label} has {length} characters; shorten it to at most {limit}',
          da: '{label} har {length} tegn; forkort til højst {limit} tegn',
        },
        check: withinLengths(new Map(limited.map((field) => [field.id, field.maxLength ?? 0]))),
      },
    ]),
    ...unitRules({ family: 'description', severity: 'WARNING' }, [
      {
        id: 'BROKEN-TEXT',
        fields: texts.map((field) => field.id),
        text: {
          en: '{label} contains the replacement character (�): a character was lost; send the text again as UTF-8',
          da: '{label} indeholder erstatningstegnet (�): et tegn er gået tabt; send teksten igen som UTF-8',
        },
        check: (unit, report) => {
          for (const [, entries] of unit.fields)
            for (const { key, value } of entries)
              if (typeof value === 'string' && value.includes(REPLACEMENT_CHARACTER)) report(key);
        },
      },
      {
        id: 'D8258',
        fields: ['D8258'],
        impliedBy: ['1449', '1901'],
        text: { en: 'Fill in {label} (recommended)', da: 'Udfyld {label} (anbefales)' },
        check: when(isBaseUnit, filledIn('D8258_1')),
      },
    ]),
  ];
}
