import type { InstanceContext } from '../../context.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Presentation } from '../../domain/views/presentation.ts';
import type { LocalizedUnit } from '../../sheets/localized-unit.ts';
import { listEvents } from '../../workflows/reading/list-events.ts';
import { concerns, showEvent, type ShownEvent } from './timeline.ts';

/** Events on a page, and events searched for those of one field. */
const SHOWN = 25;
const SEARCHED = 1000;

interface TimelineRange {
  /** Only events that changed this field. */
  readonly fieldId: string | undefined;
  /** Id of an event; only those before it. */
  readonly before: number | undefined;
}

/** The newest events of a unit. `older` is the id to continue before, absent at the end. */
export async function readTimeline(
  key: UnitKey,
  { fieldId, before }: TimelineRange,
  unit: LocalizedUnit,
  presentation: Presentation,
  ctx: InstanceContext,
): Promise<{ events: ShownEvent[]; older?: number }> {
  const isFiltered = fieldId !== undefined;
  const events: ShownEvent[] = [];
  const range = { after: before, skip: 0, limit: isFiltered ? SEARCHED : SHOWN };
  for await (const { entries, end } of listEvents(key, range, ctx).pages) {
    for (const event of entries) {
      if (isFiltered && !concerns(event, fieldId)) continue;
      if (events.length === SHOWN) return { events, older: events.at(-1)?.id ?? event.id };
      events.push(showEvent(event, fieldId, presentation, unit));
    }
    if (end !== undefined) return { events, older: end };
  }
  return { events };
}
