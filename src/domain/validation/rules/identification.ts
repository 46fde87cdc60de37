import { isValidGln } from '../../product/identifiers.ts';
import { everyText, filledIn, hasGtinCheckDigit, hasGtinLength } from '../checks.ts';
import { unitRules } from '../rule.ts';

const FILL_IN = { en: '{label} must be filled in', da: '{label} skal udfyldes' };
const SAY_YES_OR_NO = {
  en: '{label} must be answered with true or false',
  da: '{label} skal besvares med true eller false',
};

/** Numbers that identify units and parties, and the flags that say what a unit is. */
export const IDENTIFICATION_RULES = unitRules({ family: 'identification' }, [
  {
    id: '447',
    severity: 'ERROR',
    fields: ['D8165', 'D8249'],
    text: {
      en: '{label}: the last digit of {value} is not the check digit of those before it',
      da: '{label}: det sidste ciffer i {value} er ikke kontrolcifret for de foregående',
    },
    check: everyText(['D8165', 'D8249'], hasGtinCheckDigit),
  },
  {
    id: '471',
    severity: 'ERROR',
    fields: ['D8165', 'D8249'],
    text: {
      en: '{label}: {value} must have 8, 12, 13 or 14 digits',
      da: '{label}: {value} skal have 8, 12, 13 eller 14 cifre',
    },
    check: everyText(['D8165', 'D8249'], hasGtinLength),
  },
  {
    id: '448',
    severity: 'ERROR',
    fields: ['D8242', 'D8346', 'D9022', 'D9260'],
    text: {
      en: '{label}: {value} must have 13 digits, the last of them the check digit of those before it',
      da: '{label}: {value} skal have 13 cifre, og det sidste skal være kontrolcifret for de foregående',
    },
    check: everyText(['D8242', 'D8346', 'D9022', 'D9260'], isValidGln),
  },
  { id: '1000', severity: 'ERROR', fields: ['D9022'], text: FILL_IN, check: filledIn('D9022') },
  { id: '1008', severity: 'ERROR', fields: ['D8216'], text: SAY_YES_OR_NO, check: filledIn('D8216') },
  { id: '1010', severity: 'ERROR', fields: ['D8236'], text: SAY_YES_OR_NO, check: filledIn('D8236') },
  { id: '1012', severity: 'ERROR', fields: ['D8271'], text: SAY_YES_OR_NO, check: filledIn('D8271') },
  { id: '1013', severity: 'ERROR', fields: ['D8297'], text: SAY_YES_OR_NO, check: filledIn('D8297') },
  {
    id: '1721',
    severity: 'ERROR',
    fields: ['D8257'],
    markets: ['752'],
    text: SAY_YES_OR_NO,
    check: filledIn('D8257'),
  },
]);
