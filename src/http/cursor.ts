import { invalidParameter } from './parameters.ts';

/** Where a page ended, as text that callers pass on without looking into it. */
export function writeCursor(...position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Reads where the page before ended.
 * @param read takes a position apart; undefined when it is none of this list
 * @returns undefined when the request has no cursor
 * @throws ServiceError `INVALID_PARAMETER` for a cursor that is not of this list or stands beside an offset
 */
export function readCursor<Position>(
  { cursor, offset }: { readonly cursor?: string; readonly offset?: number },
  read: (position: readonly unknown[]) => Position | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined;
  if (offset !== undefined)
    throw invalidParameter('cursor', 'cursor: goes on behind a page, so there is no offset beside it');
  const position = parse(cursor);
  const found = Array.isArray(position) ? read(position) : undefined;
  if (found === undefined) throw invalidParameter('cursor', 'cursor: expected the nextCursor of a page of this list');
  return found;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
