import { create } from 'content-disposition';

export interface FileKind {
  /** With its dot. */
  readonly ending: string;
  readonly type: 'attachment' | 'inline';
}

export const EXCEL: FileKind = { ending: '.xlsx', type: 'attachment' };
/** Shown by the browser; the name counts when it is saved. */
export const PDF: FileKind = { ending: '.pdf', type: 'inline' };

const MAX_LENGTH = 120;
/** Letters that do not come apart into one of ASCII and a sign above it. */
const LATIN: Readonly<Record<string, string>> = { æ: 'ae', Æ: 'Ae', ø: 'o', Ø: 'O', ß: 'ss', đ: 'd', ł: 'l', Ł: 'L' };

/**
 * The header that names the file of an answer, by RFC 6266: the name in UTF-8, and one in ASCII for clients that read no
 * more. What no file system takes, path separators above all, becomes a hyphen.
 *
 * @param filename with or without its ending
 * @param kind its ending, and whether browsers show the file or save it
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

/** Some clients decode `%41` in the plain name, so it has no percent sign either. */
function ascii(name: string): string {
  return name
    .replace(/[æøßđł]/gi, (letter) => LATIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/g, '_');
}
