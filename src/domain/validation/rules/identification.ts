import { isValidGln, hasValidCheckDigit, GTIN_LENGTHS, toGtin14 } from '../../product/identifiers.ts';
import { all, isConsumerUnit, isHealthCare, not } from '../checks/conditions.ts';
import {
  codesNotAmong,
  empty,
  everyText,
  filledIn,
  filledInBeside,
  neededBeside,
  together,
  when,
} from '../checks/values.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { FILL_IN, SAY_YES_OR_NO } from '../wording.ts';

/** The 14-digit GTIN starts with the zeros that the bar code type requires. */
function gtinBegins(withZeros: string, ...barCodes: readonly string[]): UnitCheck {
  return (unit, report) => {
    const gtin = unit.text('D8165');
    if (gtin !== undefined && barCodes.includes(unit.text('D8208') ?? '') && !toGtin14(gtin).startsWith(withZeros)) {
      report('D8208', { value: gtin });
    }
  };
}

/** Additional item numbers with their type fields. */
export const NUMBERS_WITH_TYPE = [
  ['D8256', 'D8384'],
  ['D9001', 'D9002'],
] as const;

/** An additional number of type GTIN_n has n digits and a valid check digit. */
function otherGtin(length: number): UnitCheck {
  return (unit, report) => {
    for (const [number, type] of NUMBERS_WITH_TYPE) {
      for (const entry of unit.entries(type)) {
        const value = unit.beside(entry, number);
        if (entry.value !== `GTIN_${length}` || typeof value !== 'string') continue;
        if (value.length !== length || !hasValidCheckDigit(value))
          report(unit.keyBeside(entry, number), { value, length });
      }
    }
  };
}

const OTHER_GTIN = {
  en: '{label}: {value} is not a GTIN-{length}; enter {length} digits that end in the check digit',
  da: '{label}: {value} er ikke et GTIN-{length}; angiv {length} cifre, hvoraf det sidste er kontrolcifret',
};

/**
 * Whether a GTIN has a prefix of restricted circulation: 02, 04 and 20 to 29, and in a GTIN-8 a first digit 0 or 2.
 * @see GS1 General Specifications, sections 1.4.3 and 1.4.4
 */
function isRestricted(gtin: string): boolean {
  const digits = toGtin14(gtin);
  if (digits.startsWith('000000')) return /^[02]/.test(digits.slice(6));
  return /^(?:02|04|2)/.test(digits.slice(1));
}

/** Placeholder for goods that have no brick yet. */
const TEMPORARY_BRICK = '99999999';

/** Numbers of units and parties, and flags of a unit. */
export const IDENTIFICATION_RULES = [
  ...unitRules({ family: 'check-digit', severity: 'ERROR' }, [
    {
      id: '447',
      fields: ['D8165', 'D8249'],
      impliedBy: ['471'],
      text: {
        en: '{label}: {value} has a wrong check digit (the last digit); correct the number',
        da: '{label}: {value} har et forkert kontrolciffer (det sidste ciffer); ret nummeret',
      },
      check: everyText(['D8165', 'D8249'], hasValidCheckDigit),
    },
    {
      id: '471',
      fields: ['D8165', 'D8249'],
      text: {
        en: '{label}: {value} is not a GTIN; enter 8, 12, 13 or 14 digits',
        da: '{label}: {value} er ikke et GTIN; angiv 8, 12, 13 eller 14 cifre',
      },
      check: everyText(['D8165', 'D8249'], (gtin) => GTIN_LENGTHS.includes(gtin.length)),
    },
    {
      id: '448',
      fields: ['D8242', 'D8346', 'D9022', 'D9260'],
      text: {
        en: '{label}: {value} is not a GLN; enter 13 digits that end in the check digit',
        da: '{label}: {value} er ikke et GLN; angiv 13 cifre, hvoraf det sidste er kontrolcifret',
      },
      check: everyText(['D8242', 'D8346', 'D9022', 'D9260'], isValidGln),
    },
    {
      id: 'GTIN-ZERO',
      fields: ['D8165'],
      text: {
        en: '{label}: {value} is only zeros, which is no unit’s GTIN; enter the GTIN of the unit',
        da: '{label}: {value} består kun af nuller og er ikke et gyldigt GTIN; angiv enhedens GTIN',
      },
      check: everyText(['D8165'], (gtin) => !/^0+$/.test(gtin)),
    },
    { id: '1039', fields: ['D9001', 'D9002', 'D8256', 'D8384'], text: OTHER_GTIN, check: otherGtin(13) },
    { id: '1040', fields: ['D9001', 'D9002', 'D8256', 'D8384'], text: OTHER_GTIN, check: otherGtin(8) },
    { id: '1041', fields: ['D9001', 'D9002', 'D8256', 'D8384'], text: OTHER_GTIN, check: otherGtin(14) },
    { id: '1042', fields: ['D9001', 'D9002', 'D8256', 'D8384'], text: OTHER_GTIN, check: otherGtin(12) },
  ]),
  ...unitRules({ family: 'identification', severity: 'ERROR' }, [
    { id: '1008', fields: ['D8216'], text: SAY_YES_OR_NO, check: filledIn('D8216') },
    { id: '1010', fields: ['D8236'], text: SAY_YES_OR_NO, check: filledIn('D8236') },
    { id: '1012', fields: ['D8271'], text: SAY_YES_OR_NO, check: filledIn('D8271') },
    { id: '1013', fields: ['D8297'], text: SAY_YES_OR_NO, check: filledIn('D8297') },
    { id: '1721', fields: ['D8257'], markets: ['752'], text: SAY_YES_OR_NO, check: filledIn('D8257') },
    {
      id: '474',
      fields: ['D8208', 'D8165'],
      text: {
        en: '{label}: EAN_8 needs a GTIN of 8 digits, not {value}; choose another bar code type',
        da: '{label}: EAN_8 kræver et GTIN på 8 cifre, ikke {value}; vælg en anden stregkodetype',
      },
      check: gtinBegins('000000', 'EAN_8'),
    },
    {
      id: '523',
      fields: ['D8208', 'D8165'],
      text: {
        en: '{label}: this bar code needs a GTIN of at most 13 digits, not {value}; choose another bar code type',
        da: '{label}: denne stregkode kræver et GTIN på højst 13 cifre, ikke {value}; vælg en anden stregkodetype',
      },
      check: gtinBegins('0', 'EAN_13', 'UPC_A', 'UPC_E'),
    },
    {
      id: '575',
      fields: ['D8165', 'D8216'],
      markets: ['246'],
      text: {
        en: '{label}: {value} is too long for a consumer unit; use a GTIN of at most 13 digits',
        da: '{label}: {value} er for langt til en forbrugerenhed; brug et GTIN på højst 13 cifre',
      },
      check: when(
        all(isConsumerUnit, not(isHealthCare)),
        everyText(['D8165'], (gtin) => toGtin14(gtin).startsWith('0')),
      ),
    },
    {
      id: 'D9002-D9001',
      fields: ['D9001', 'D9002'],
      text: {
        en: 'Fill in {label}: the row has a type but no number',
        da: 'Udfyld {label}: rækken har en type, men intet nummer',
      },
      check: filledInBeside('D9002', 'D9001'),
    },
    {
      id: 'D9001-D9002',
      fields: ['D9001', 'D9002'],
      text: {
        en: 'Fill in {label}: the number on this row has no type',
        da: 'Udfyld {label}: nummeret på rækken har ingen type',
      },
      check: filledInBeside('D9001', 'D9002'),
    },
    {
      id: 'D9003',
      fields: ['D9003', 'D8297'],
      text: {
        en: 'Leave {label} empty: the unit is not a variable measure unit',
        da: 'Lad {label} være tom: enheden er ikke mængdevariabel',
      },
      check: when((unit) => unit.value('D8297') === false, empty('D9003')),
    },
    {
      id: 'NO-D8256',
      fields: ['D8256'],
      markets: ['578'],
      text: FILL_IN,
      check: filledIn('D8256'),
    },
    {
      id: 'SE-D8256',
      fields: ['D8256', 'D8271'],
      markets: ['752'],
      text: FILL_IN,
      check: when((unit) => unit.isTrue('D8271'), filledIn('D8256')),
    },
    {
      id: '398',
      fields: ['D8245'],
      text: {
        en: '{label}: {value} is not a GPC brick; enter 8 digits that begin with 1',
        da: '{label}: {value} er ikke en GPC-brick; angiv 8 cifre, der begynder med 1',
      },
      check: everyText(['D8245'], (code) => code === TEMPORARY_BRICK || /^1\d{7}$/.test(code)),
    },
    { id: 'D8245', fields: ['D8245'], text: FILL_IN, check: filledIn('D8245') },
  ]),
  ...unitRules({ family: 'parties', severity: 'ERROR' }, [
    { id: '1000', fields: ['D9022'], text: FILL_IN, check: filledIn('D9022') },
    {
      id: '1299',
      fields: ['D8346', 'D9021'],
      text: {
        en: 'Fill in {label}: {D9021} needs it',
        da: 'Udfyld {label}: {D9021} kræver det',
      },
      check: filledInBeside('D9021', 'D8346'),
    },
    {
      id: 'D9024',
      fields: ['D9024', 'D8147', 'D9025', 'D9026', 'D9027'],
      text: {
        en: 'Fill in {label} on every row with a contact',
        da: 'Udfyld {label} på hver række med en kontakt',
      },
      check: neededBeside('D9024', 'D8147', 'D9025', 'D9026', 'D9027'),
    },
    {
      id: 'D9026-D9027',
      fields: ['D9026', 'D9027'],
      text: {
        en: 'Fill in {label}: give channel and value together',
        da: 'Udfyld {label}: angiv kanal og værdi sammen',
      },
      check: together('D9026', 'D9027'),
    },
  ]),
  ...unitRules({ family: 'identification', severity: 'WARNING' }, [
    {
      id: 'RESTRICTED-GTIN',
      fields: ['D8165'],
      impliedBy: ['447', '471', 'GTIN-ZERO'],
      text: {
        en: '{label}: {value} has a prefix for use inside a company or country only; enter a GTIN under your own GS1 prefix',
        da: '{label}: {value} har et præfiks, der kun bruges internt i en virksomhed eller et land; angiv et GTIN med virksomhedens eget GS1-præfiks',
      },
      check: everyText(['D8165'], (gtin) => !isRestricted(gtin)),
    },
    {
      id: 'TEMPORARY-BRICK',
      fields: ['D8245'],
      text: {
        en: '{label}: {value} is a temporary code; choose the GPC brick of the product',
        da: '{label}: {value} er en midlertidig kode; vælg varens GPC-brick',
      },
      check: codesNotAmong(['D8245'], [TEMPORARY_BRICK]),
    },
  ]),
];
