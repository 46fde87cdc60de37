import type { Language } from '../domain/language.ts';

const same = (symbol: string): Readonly<Record<Language, string>> => ({ da: symbol, en: symbol });

/** Keeps a number and its unit of measure on one line. */
export const NO_BREAK = '\u00a0';

/** Symbols of units of measure as printed on packs, by UN/CEFACT Recommendation 20 code. Others are written out. */
const SYMBOLS: Readonly<Partial<Record<string, Readonly<Record<Language, string>>>>> = {
  MC: same('µg'),
  MGM: same('mg'),
  GRM: same('g'),
  KGM: same('kg'),
  TNE: same('t'),
  MLT: same('ml'),
  CLT: same('cl'),
  DLT: same('dl'),
  LTR: same('l'),
  HLT: same('hl'),
  MMT: same('mm'),
  CMT: same('cm'),
  DMT: same('dm'),
  MTR: same('m'),
  KJO: same('kJ'),
  E14: same('kcal'),
  CEL: same('°C'),
  FAH: same('°F'),
  P1: same('%'),
  H87: { da: 'stk.', en: 'pcs' },
  EA: { da: 'stk.', en: 'pcs' },
  PTN: { da: 'portioner', en: 'servings' },
  DAY: { da: 'dage', en: 'days' },
};

export function unitSymbol(code: string, language: Language): string | undefined {
  return SYMBOLS[code]?.[language];
}

/**
 * Formats a number as on a label: a decimal comma in Danish, no thousands separators.
 * @param decimals number of decimals; by default those that the number has
 */
export function formatNumber(value: number, language: Language, decimals?: number): string {
  const text = decimals === undefined ? plain(value) : value.toFixed(Math.min(Math.max(0, decimals), MAX_DECIMALS));
  return language === 'da' ? text.replace('.', ',') : text;
}

const MAX_DECIMALS = 10;

/** Very small and very large numbers have an exponent as text. */
function plain(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: MAX_DECIMALS });
}

/** The prefix of an amount for a precision code: labels write "less than" as a sign, and nothing for "about". */
export function precisionSign(code: unknown): string {
  switch (code) {
    case 'LESS_THAN':
      return `<${NO_BREAK}`;
    case 'LESS_THAN_OR_EQUAL':
      return `≤${NO_BREAK}`;
    case 'GREATER_THAN':
      return `>${NO_BREAK}`;
    case 'GREATER_THAN_OR_EQUAL':
      return `≥${NO_BREAK}`;
    default:
      return '';
  }
}

/** Larger units for amounts from a thousand. */
const LARGER: Readonly<Partial<Record<string, string>>> = { GRM: 'KGM', MLT: 'LTR' };
const SIGNIFICANT_DIGITS = 12;

/** An amount in a unit that gives a short number: 230.4 kg instead of 230400 g. */
export function inReadableUnit(value: number, unit: string): { readonly value: number; readonly unit: string } {
  const larger = LARGER[unit];
  if (larger === undefined || Math.abs(value) < 1000) return { value, unit };
  return { value: Number((value / 1000).toPrecision(SIGNIFICANT_DIGITS)), unit: larger };
}

/** An amount in the form of `LocalizedUnit.amount`: a sign, a number and a unit of measure. */
const AMOUNT = /^(\D*\d+)(?:([.,])(\d+))?(\u00A0.*)$/;

/**
 * Gives amounts in the same unit of measure the same number of decimals, by adding zeros.
 * @param most zeros are added up to this number of decimals
 */
export function alignDecimals<T extends string | undefined>(
  amounts: readonly T[],
  language: Language,
  most = MAX_DECIMALS,
): (T | string)[] {
  const parts = amounts.map((amount) => (amount === undefined ? null : AMOUNT.exec(amount)));
  const decimals = new Map<string, number>();
  for (const [, , , fraction = '', unit = ''] of parts.filter((part) => part !== null)) {
    decimals.set(unit, Math.min(most, Math.max(decimals.get(unit) ?? 0, fraction.length)));
  }
  return amounts.map((amount, index) => {
    const [, whole = '', , fraction = '', unit = ''] = parts[index] ?? [];
    const wanted = decimals.get(unit) ?? 0;
    if (whole === '' || fraction.length >= wanted) return amount;
    return whole + (language === 'da' ? ',' : '.') + fraction.padEnd(wanted, '0') + unit;
  });
}

const MISSING = '–';

/**
 * Dimensions in one text. A common unit of measure stands once: 90 × 180 × 245 mm.
 * @returns undefined without any
 */
export function joinDimensions(amounts: readonly (string | undefined)[]): string | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  if (known.length === 0) return undefined;
  const units = new Set(known.map((amount) => amount.slice(amount.indexOf(NO_BREAK))));
  const [unit = ''] = units;
  if (units.size > 1 || !unit.startsWith(NO_BREAK)) return amounts.map((amount) => amount ?? MISSING).join(' × ');
  return amounts.map((amount) => amount?.slice(0, -unit.length) ?? MISSING).join(`${NO_BREAK}×${NO_BREAK}`) + unit;
}
