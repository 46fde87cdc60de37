import { create } from 'content-disposition';

export interface FileKind {
  /** Including the dot. */
  readonly ending: string;
  readonly type: 'attachment' | 'inline';
}

export const XML: FileKind = { ending: '.xml', type: 'attachment' };
const EXCEL: FileKind = { ending: '.xlsx', type: 'attachment' };
/** Shown in the browser; the name is used when the user saves it. */
export const PDF: FileKind = { ending: '.pdf', type: 'inline' };

const MAX_LENGTH = 120;
/** Letters that Unicode does not decompose into an ASCII letter and a diacritic. */
const LATIN: Readonly<Record<string, string>> = { æ: 'ae', Æ: 'Ae', ø: 'o', Ø: 'O', ß: 'ss', đ: 'd', ł: 'l', Ł: 'L' };

/**
 * The header that names the file of a response (RFC 6266): the name in UTF-8, and in ASCII for older clients.
 * Characters that file systems reject, such as path separators, become hyphens.
 *
 * @param filename with or without extension
 * @param kind extension, and whether browsers show or save the file
 */
export function contentDisposition(filename: string, { ending, type }: FileKind = EXCEL): string {
  const stem = (filename.toLowerCase().endsWith(ending) ? filename.slice(0, -ending.length) : filename)
    .replace(/\p{C}/gu, '')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .replace(/\s+/g, ' ');
  const name = `${
    Array.from(stem)
      .slice(0, MAX_LENGTH)
      .join('')
      .replace(/^[. ]+|(?<![. ])[. ]+$/g, '') || 'export'
  }${ending}`;
  return create(name, { type, fallback: ascii(name) });
}

/** Some clients decode `%41` in the plain name, so it must not contain percent signs either. */
function ascii(name: string): string {
  return name
    .replace(/[æøßđł]/gi, (letter) => LATIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/g, '_');
}
