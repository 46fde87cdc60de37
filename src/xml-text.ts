/** Characters that XML 1.0 forbids even as references; lone surrogates are among them. */
const FORBIDDEN = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}`;
const FORBIDDEN_CHARACTER = new RegExp(`[${FORBIDDEN}]`, 'gu');
// Parsers turn a literal carriage return into a line feed, and all literal white space in attributes into spaces.
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

/**
 * Input validation rejects what XML forbids. If such a value were stored anyway, it would make a whole document
 * unreadable.
 */
export function replaceForbidden(text: string): string {
  return text.replace(FORBIDDEN_CHARACTER, '\uFFFD');
}

// Nearly all values need no escaping, and testing is several times faster than replacing.

export function escapeText(text: string): string {
  return SPECIAL_IN_TEXT.test(text) ? replaceForbidden(text).replace(/[&<>\r]/g, reference) : text;
}

/** For an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return SPECIAL_IN_ATTRIBUTE.test(text) ? replaceForbidden(text).replace(/[&<>"\t\n\r]/g, reference) : text;
}
