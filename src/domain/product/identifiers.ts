const GTIN = /^\d{8,14}$/;
const TARGET_MARKET = /^\d{3}$/;
const PRODUCT_ID = /^(\d{8,14})\.(\d{3})$/;

/**
 * Identifies a unit: 14-digit GTIN, a dot, target market (`05790000000111.208`). Shorter GTINs are padded with zeros on
 * the left.
 */
export type UnitKey = string;

export function isGtin(text: string): boolean {
  return GTIN.test(text);
}

export function isTargetMarket(text: string): boolean {
  return TARGET_MARKET.test(text);
}

export function toGtin14(gtin: string): string {
  return gtin.padStart(14, '0');
}

export function toUnitKey(gtin: string, targetMarket: string): UnitKey {
  return `${toGtin14(gtin)}.${targetMarket}`;
}

export function gtinOfKey(key: UnitKey): string {
  return key.slice(0, key.indexOf('.'));
}

export function marketOfKey(key: UnitKey): string {
  return key.slice(key.indexOf('.') + 1);
}

/** The unit key of a product id (`GTIN.market`), or undefined if the text is not a product id. */
export function parseProductId(text: string): UnitKey | undefined {
  const [, gtin, targetMarket] = PRODUCT_ID.exec(text) ?? [];
  return gtin !== undefined && targetMarket !== undefined ? toUnitKey(gtin, targetMarket) : undefined;
}

/**
 * Whether the last digit is the GS1 check digit of those before it (modulo 10, weights 3 and 1 from the right).
 * @see GS1 General Specifications, section 7.9
 */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = digits.length - 2, weight = 3; index >= 0; index--, weight = 4 - weight) {
    sum += weight * (digits.charCodeAt(index) - 48);
  }
  return (10 - (sum % 10)) % 10 === digits.charCodeAt(digits.length - 1) - 48;
}

/** Valid GTIN lengths. A GTIN of another length can be stored; a rule reports it. */
export const GTIN_LENGTHS: readonly number[] = [8, 12, 13, 14];

export function isValidGln(text: string): boolean {
  return /^\d{13}$/.test(text) && hasValidCheckDigit(text);
}
