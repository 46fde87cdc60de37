import { create } from 'content-disposition';

const MAX_LENGTH = 120;
/** Letters that do not come apart into one of ASCII and a sign above it. */
const LATIN: Readonly<Record<string, string>> = { æ: 'ae', Æ: 'Ae', ø: 'o', Ø: 'O', ß: 'ss', đ: 'd', ł: 'l', Ł: 'L' };

/**
 * The header that saves an answer as an Excel file, by RFC 6266: the name in UTF-8, and one in ASCII for clients that
 * read no more. What no file system takes, path separators above all, becomes a hyphen.
 *
 * @param filename with or without its ending
 */
export function contentDisposition(filename: string): string {
  const stem = filename
    .replace(/\.xlsx$/i, '')
    .replace(/\p{C}/gu, '')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .replace(/\s+/g, ' ');
  const name = `${
    Array.from(stem)
      .slice(0, MAX_LENGTH)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '') || 'export'
  }.xlsx`;
  return create(name, { fallback: ascii(name) });
}

/** Some clients decode `%41` in the plain name, so it has no percent sign either. */
function ascii(name: string): string {
  return name
    .replace(/[æøßđł]/gi, (letter) => LATIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/g, '_');
}
