import type { InstanceContext } from '../../context.ts';
import type { HistoryEvent } from '../../domain/history/event.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { countEvents, END_OF_HISTORY, findEvents } from '../../storage/products/history.ts';
import type { ListRange, OpenList } from './list-statuses.ts';
import { readAhead } from './read-ahead.ts';

const PAGE = 500;

/** History of a unit, newest event first. Positions are event ids. */
export function listEvents(
  key: UnitKey,
  range: ListRange<number>,
  { db }: InstanceContext,
): OpenList<HistoryEvent, number> {
  async function* pages(): AsyncGenerator<{ entries: HistoryEvent[]; end?: number }> {
    let left = range.limit ?? Infinity;
    let before = range.after ?? END_OF_HISTORY;
    let { skip } = range;
    for (;;) {
      // One extra, to detect a next page.
      const size = Math.min(PAGE, left + 1);
      const events = await findEvents(db, key, before, size, skip);
      const entries = events.slice(0, left);
      before = entries.at(-1)?.id ?? before;
      left -= entries.length;
      skip = 0;
      const isCut = entries.length < events.length;
      yield { entries, ...(isCut ? { end: before } : {}) };
      if (isCut || events.length < size) return;
    }
  }
  return { pages: readAhead(pages()), count: () => countEvents(db, key) };
}
