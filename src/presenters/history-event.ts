import { compareKeys, type LocatedKey } from '../domain/catalogue/catalogue.ts';
import { formatTimestamp } from '../domain/product/dates.ts';
import type { Presentation } from '../domain/views/presentation.ts';
import { presentValue } from './product.ts';
import type { FieldValue } from '../domain/product/product.ts';
import { changesOf, type Gs1EventFacts, type HistoryEvent } from '../domain/history/event.ts';

export interface PresentedChange {
  fieldId: string;
  from: FieldValue | null;
  to: FieldValue | null;
}

export interface PresentedEvent {
  id: number;
  time: string;
  actor: string;
  type: string;
  revision: number;
  changes: PresentedChange[];
  gs1?: Gs1EventFacts;
}

export function presentEvent(event: HistoryEvent, presentation: Presentation): PresentedEvent {
  const { id, time, actor, type, revision, gs1 } = event;
  return {
    id,
    time: formatTimestamp(time.getTime(), presentation.timeZone),
    actor,
    type,
    revision,
    changes: presentChanges(event, presentation),
    ...(gs1 ? { gs1 } : {}),
  };
}

/** The changes of an event, grouped by section and row. Fields no longer in the catalogue come last. */
export function presentChanges(
  event: Pick<HistoryEvent, 'type' | 'changes'>,
  presentation: Presentation,
): PresentedChange[] {
  return changesOf(event)
    .map((change) => ({ change, located: locate(change.key, presentation) }))
    .sort((a, b) => compare(a.located, b.located))
    .map(({ change: { key, from, to }, located }) => {
      const present = (value: FieldValue | null): FieldValue | null =>
        value === null || !located ? value : presentValue(value, located, false, presentation);
      return { fieldId: key, from: present(from), to: present(to) };
    });
}

function locate(key: string, { catalogue }: Presentation): LocatedKey | undefined {
  const located = catalogue.locate(key);
  return typeof located === 'string' ? undefined : located;
}

function compare(a: LocatedKey | undefined, b: LocatedKey | undefined): number {
  return a && b ? compareKeys(a, b) : Number(a === undefined) - Number(b === undefined);
}
