import { refuseCombination, refuseValue } from './parameter-issues.ts';

/** Encodes the end of a page as opaque text. */
export function writeCursor(...position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Decodes the end of the previous page.
 * @param read parses a position; undefined when it does not belong to this list
 * @returns undefined when the request has no cursor
 * @throws ServiceError `INVALID_PARAMETER` for a cursor of another list, or one combined with an offset
 */
export function readCursor<Position>(
  { cursor, offset }: { readonly cursor?: string; readonly offset?: number },
  read: (position: readonly unknown[]) => Position | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined;
  if (offset !== undefined) throw refuseCombination('cursor', 'offset');
  const found = parseCursor(cursor, read);
  if (found === undefined) throw refuseValue('cursor', cursor, 'Cursor');
  return found;
}

/** @returns undefined for a cursor of another list, or text that is none */
export function parseCursor<Position>(
  cursor: string,
  read: (position: readonly unknown[]) => Position | undefined,
): Position | undefined {
  const position = parse(cursor);
  return Array.isArray(position) ? read(position) : undefined;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
