import { replaceForbidden } from '../xml-text.ts';

/** Limit of Excel for a cell, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 32_767;
const MAX_SHEET_NAME_LENGTH = 31;
/** Text that Excel would decode as an escaped character, such as `_x000D_`. */
const CHARACTER_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const NEEDS_RICH_TEXT = /^\s|\s$|_x[0-9A-Fa-f]{4}_/;

/** Unformatted rich text. exceljs preserves white space in it, but not in plain strings. */
export interface RichText {
  richText: { text: string }[];
}

/**
 * The cell value for a text, never a formula. Line ends become line feeds, the only ones that Excel shows; a text that
 * is too long ends in an ellipsis.
 */
export function cellText(text: string): string | RichText {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const storable = cut(replaceForbidden(lines), MAX_TEXT_LENGTH);
  // Excel trims plain strings, and some programs do not decode escapes in them.
  if (!NEEDS_RICH_TEXT.test(storable)) return storable;
  return { richText: [{ text: storable.replace(CHARACTER_ESCAPE, '_x005F_') }] };
}

/** Makes a title valid as a sheet name: short, without the characters of references, and not the reserved name. */
export function sheetName(title: string): string {
  const plain = replaceForbidden(title)
    .replace(/[\\/?*:[\]\s]+/g, ' ')
    // The repeated rows of printed pages refer to the sheet by its name, in apostrophes.
    .replaceAll("'", '’')
    .replace(/^[’ ]+/, '');
  const name = cut(plain, MAX_SHEET_NAME_LENGTH).replace(/(?<![’ ])[’ ]+$/, '');
  return name === '' || /^history$/i.test(name) ? 'Products' : name;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // Do not cut a surrogate pair in half.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 2)) ? length - 2 : length - 1;
  return `${text.slice(0, end)}…`;
}
