import { replaceForbidden } from './xml-text.ts';

/** What Excel holds in a cell, in UTF-16 units. */
const MAX_TEXT_LENGTH = 32_767;
const MAX_SHEET_NAME_LENGTH = 31;
/** What Excel would read as one character by its number, as in `_x000D_`. */
const CHARACTER_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const NEEDS_RICH_TEXT = /^\s|\s$|_x[0-9A-Fa-f]{4}_/;

/** Text with no format of its own. Unlike a plain string, exceljs marks its spaces as kept. */
export interface RichText {
  richText: { text: string }[];
}

/**
 * The value that makes a cell hold this text, never a formula. Lines end in a line feed, the only line end that Excel
 * shows; what is too long ends in an ellipsis.
 */
export function cellText(text: string): string | RichText {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const storable = cut(replaceForbidden(lines), MAX_TEXT_LENGTH);
  // Excel drops spaces around a plain string, and not all programs read its escapes there.
  if (!NEEDS_RICH_TEXT.test(storable)) return storable;
  return { richText: [{ text: storable.replace(CHARACTER_ESCAPE, '_x005F_') }] };
}

/** A name that Excel takes for a sheet: short, without the signs of references, not the one that it keeps to itself. */
export function sheetName(title: string): string {
  const plain = replaceForbidden(title)
    .replace(/[\\/?*:[\]\s]+/g, ' ')
    .replace(/^[' ]+/, '');
  const name = cut(plain, MAX_SHEET_NAME_LENGTH).replace(/(?<![' ])[' ]+$/, '');
  return name === '' || /^history$/i.test(name) ? 'Products' : name;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // Half a character is none.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 2)) ? length - 2 : length - 1;
  return `${text.slice(0, end)}…`;
}
