/** What XML 1.0 cannot say, not even as a character reference. Half a character (lone surrogate) is among it. */
const FORBIDDEN = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}`;
const FORBIDDEN_CHARACTER = new RegExp(`[${FORBIDDEN}]`, 'gu');
// A parser makes line feeds of carriage returns that stand there plainly, and in attributes spaces of all white space.
const SPECIAL_IN_TEXT = new RegExp(`[&<>\r${FORBIDDEN}]`, 'u');
const SPECIAL_IN_ATTRIBUTE = new RegExp(`[&<>"\t\n\r${FORBIDDEN}]`, 'u');
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const reference = (character: string): string => REFERENCES[character] ?? character;

/** Input refuses what XML forbids; were it stored all the same, one value would make a whole document unreadable. */
export function replaceForbidden(text: string): string {
  return text.replace(FORBIDDEN_CHARACTER, '\uFFFD');
}

// Nearly all values need no escape, and a look is several times faster than a replacement.

export function escapeText(text: string): string {
  return SPECIAL_IN_TEXT.test(text) ? replaceForbidden(text).replace(/[&<>\r]/g, reference) : text;
}

/** For an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return SPECIAL_IN_ATTRIBUTE.test(text) ? replaceForbidden(text).replace(/[&<>"\t\n\r]/g, reference) : text;
}
