import { all, isConsumerUnit, isFood, isPhysical } from '../checks/conditions.ts';
import {
  above,
  codesAmong,
  everyNumber,
  everyText,
  filledIn,
  filledInBeside,
  neededBeside,
  together,
  when,
} from '../checks/values.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { ABOVE_ZERO, FILL_IN, ONE_OF } from '../wording.ts';

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

/** Price comparison, ordering, taxes and files. */
export const TRADE_RULES = [
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
      impliedBy: ['1162', '1691'],
      text: { en: 'Fill in {label}: {D9231} needs it', da: 'Udfyld {label}: {D9231} kræver det' },
      check: filledInBeside('D9231', 'D9230'),
    },
    {
      id: '1691',
      fields: ['D9230', 'D9231'],
      markets: ['752'],
      impliedBy: ['1162'],
      text: {
        en: 'Fill in {label}: give quantity and type together',
        da: 'Udfyld {label}: angiv mængde og type sammen',
      },
      check: together('D9230', 'D9231'),
    },
    {
      id: '1848',
      fields: ['D9230Attr'],
      markets: ['246'],
      text: ONE_OF,
      check: codesAmong(['D9230Attr'], ['KGM', 'LTR', 'H87']),
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
      fields: ['D8019', 'D8216'],
      markets: ['208'],
      unitTypes: ['BASE_UNIT_OR_EACH', 'CASE'],
      text: FILL_IN,
      check: when(isConsumerUnit, filledIn('D8019')),
    },
    {
      id: 'D9230-D9230Attr',
      fields: ['D9230', 'D9230Attr'],
      text: { en: 'Fill in {label}: the quantity has no unit', da: 'Udfyld {label}: mængden har ingen måleenhed' },
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
      fields: ['D9181', 'D9180', 'D9182', 'D9183', 'D9184'],
      text: { en: 'Fill in {label} on every row with a tax', da: 'Udfyld {label} på hver række med en afgift' },
      check: neededBeside('D9181', 'D9180', 'D9182', 'D9183', 'D9184'),
    },
    {
      id: 'D9183',
      fields: ['D9183'],
      text: { en: '{label}: enter 0 or more', da: '{label}: angiv 0 eller mere' },
      check: everyNumber(['D9183'], (rate) => rate >= 0),
    },
  ]),
  ...unitRules({ family: 'files', severity: 'ERROR' }, [
    {
      id: '569',
      fields: ['D8387', 'D8350', 'D8349'],
      text: { en: 'Fill in {label} for the product image', da: 'Udfyld {label} for produktbilledet' },
      check: imageHas('D8387'),
    },
    {
      id: '570',
      fields: ['D8388', 'D8350', 'D8349'],
      text: { en: 'Fill in {label} for the product image', da: 'Udfyld {label} for produktbilledet' },
      check: imageHas('D8388'),
    },
    {
      id: 'D8349',
      fields: ['D8349', 'D8350', 'D8387', 'D8388', 'D9222', 'D9223'],
      text: { en: 'Fill in {label} on every row with a file', da: 'Udfyld {label} på hver række med en fil' },
      check: neededBeside('D8349', 'D8350', 'D8387', 'D8388', 'D9222', 'D9223'),
    },
    {
      id: 'D8350',
      fields: ['D8350'],
      text: {
        en: '{label}: {value} is not a web address; enter one that starts with http:// or https://',
        da: '{label}: {value} er ikke en webadresse; angiv en, der begynder med http:// eller https://',
      },
      check: everyText(['D8350'], (address) => /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(address)),
    },
  ]),
];
