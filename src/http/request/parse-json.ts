import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { Pause } from '../../pause.ts';
import { findItems, type ItemLimits, type Items, type ItemsProblem } from './find-items.ts';

/** Limits on the contents of a body. */
export interface JsonLimits extends ItemLimits {
  readonly items: number;
}

/** Text to parse in one go: a few milliseconds' work, whatever its contents. */
const PART_BYTES = 65_536;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a JSON body, with pauses when it is long. A body that exceeds a limit is rejected before anything is built.
 * @throws ServiceError `MALFORMED_JSON`, `INVALID_BODY`, `TOO_MANY_ITEMS` or `ITEM_TOO_LARGE`
 */
export async function parseJson(bytes: Buffer, limits: JsonLimits, pause: Pause): Promise<unknown> {
  if (bytes.length === 0) throw malformed('the body is empty');
  if (!isUtf8(bytes)) throw malformed('the body is not UTF-8, the encoding of JSON');
  const text = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
  const items = await findAll(text, limits, pause);
  if (text.length <= PART_BYTES || 'problem' in items || !items.isArray) return parse(text.toString('utf8'));
  return parseItems(text, items, pause);
}

async function findAll(text: Buffer, limits: JsonLimits, pause: Pause): Promise<Items | ItemsProblem> {
  const search = findItems(text, limits);
  let step = search.next();
  for (; step.done !== true; step = search.next()) await pause();
  const found = step.value;
  if (!('problem' in found)) {
    if (found.count <= limits.items) return found;
    throw new ServiceError('TOO_MANY_ITEMS', { params: { limit: limits.items, count: found.count } });
  }
  switch (found.problem) {
    case 'TOO_DEEP': {
      const problem = `it is nested more than ${found.depth} deep, at byte ${found.offset + 1}`;
      throw new ServiceError('INVALID_BODY', { params: { problem } });
    }
    case 'ITEM_TOO_LARGE':
      throw new ServiceError('ITEM_TOO_LARGE', {
        params: { position: found.index + 1, kilobytes: Math.floor(limits.bytes / 1024), values: limits.values },
      });
    case 'MALFORMED':
      // For short text, the parser's own message names the position.
      if (text.length > PART_BYTES) throw malformed('its brackets do not match, or something follows the last one');
      return found;
  }
}

async function parseItems(text: Buffer, { start, ends }: Items, pause: Pause): Promise<unknown[]> {
  const items: unknown[] = [];
  const startOf = (index: number): number => (index === 0 ? start : (ends[index - 1] ?? start) + 1);
  for (let first = 0; first < ends.length;) {
    let next = first + 1;
    while (next < ends.length && (ends[next] ?? 0) - startOf(first) <= PART_BYTES) next++;
    const part = text.toString('utf8', startOf(first), ends[next - 1]);
    items.push(...parsePart(part, first, next - first));
    first = next;
    await pause();
  }
  return items;
}

function parsePart(text: string, first: number, count: number): unknown[] {
  const place = count === 1 ? `item ${first + 1}` : `items ${first + 1} to ${first + count}`;
  let items: unknown[];
  try {
    items = JSON.parse(`[${text}]`) as unknown[];
  } catch (error) {
    throw malformed(`${place}: ${(error as Error).message}`);
  }
  if (items.length !== count) throw malformed(`${place}: an item is missing between two commas`);
  return items;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed((error as Error).message);
  }
}

export function malformed(problem: string): ServiceError {
  return new ServiceError('MALFORMED_JSON', { params: { problem } });
}
