import type { Timelines } from '../domain/history/timelines.ts';
import type { ItemConditions } from '../domain/input/read-item.ts';
import type { Conditions } from '../http/request/conditions.ts';
import { refuseCondition } from '../http/request/parameter-issues.ts';
import { meetsConditions } from '../http/response/etag.ts';

const OPTIONS = { 'If-Match': 'ifMatch', 'If-None-Match': 'ifNoneMatch' } as const;

/**
 * The conditions of a write: the headers for one product, and those of each item.
 * @throws ServiceError `INVALID_PARAMETER` for headers with an array, because an ETag identifies one product
 */
export function conditionsOf(
  conditions: Conditions,
  isBatch: boolean,
  { current }: Pick<Timelines, 'current'>,
): (revision: number | undefined, ofItem: ItemConditions) => boolean {
  if (isBatch) {
    for (const [header, option] of Object.entries(OPTIONS)) {
      if (conditions[option] !== undefined) throw refuseCondition(header, 'ofArray', { option });
    }
  }
  return (revision, ofItem) =>
    meetsConditions(conditions, revision, current) && meetsConditions(ofItem, revision, current);
}
