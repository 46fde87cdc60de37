import type { FieldCatalogue } from '../../domain/catalogue/catalogue.ts';
import { parseFieldKey } from '../../domain/catalogue/field-keys.ts';
import type { Gs1EventFacts, HistoryEvent } from '../../domain/history/event.ts';
import type { Presentation } from '../../domain/views/presentation.ts';
import { presentEvent, type PresentedChange } from '../../presenters/history-event.ts';
import type { LocalizedUnit } from '../../sheets/localized-unit.ts';
import { showAlone, showMoment, type ShownValue } from './cell.ts';

export interface ShownChange {
  readonly key: string;
  /** Of the field. */
  readonly id: string;
  readonly name: string;
  readonly from: readonly ShownValue[];
  readonly to: readonly ShownValue[];
}

export interface ShownEvent {
  readonly id: number;
  /** As the change feed names it, if it does. */
  readonly type: string;
  readonly actor: string;
  /** ISO. */
  readonly time: string;
  readonly when: string;
  readonly revision: number;
  readonly changes: readonly ShownChange[];
  readonly gs1?: Gs1EventFacts;
}

/** @param fieldId shows only the changes of this field */
export function showEvent(
  event: HistoryEvent,
  fieldId: string | undefined,
  presentation: Presentation,
  unit: LocalizedUnit,
): ShownEvent {
  const { id, type, actor, time, revision, changes, gs1 } = presentEvent(event, presentation);
  return {
    id,
    type: typeOf(type, gs1),
    actor,
    time,
    when: showMoment(time),
    revision,
    changes: changes
      .filter((change) => fieldId === undefined || idOf(change.fieldId) === fieldId)
      .map((change) => showChange(change, presentation.catalogue, unit)),
    ...(gs1 ? { gs1 } : {}),
  };
}

/** Replies are one type in the history; a reader wants to see which of them are good news. */
function typeOf(type: string, gs1: Gs1EventFacts | undefined): string {
  if (type !== 'RESPONSE') return type;
  if (gs1?.kind === 'confirmation') return 'RECIPIENT_ANSWERED';
  return gs1?.outcome === 'ACCEPTED' || gs1?.outcome === 'REJECTED' ? gs1.outcome : type;
}

/** Whether an event changed a field. */
export function concerns({ changes }: Pick<HistoryEvent, 'changes'>, fieldId: string): boolean {
  return Object.keys(changes).some((key) => idOf(key) === fieldId);
}

function showChange(
  { fieldId: key, from, to }: PresentedChange,
  catalogue: FieldCatalogue,
  unit: LocalizedUnit,
): ShownChange {
  const located = catalogue.locate(key);
  // The field may have been removed from the catalogue.
  const isKnown = typeof located !== 'string';
  const show = (value: typeof from): ShownValue[] => {
    if (value === null) return [];
    return isKnown ? showAlone(value, located, unit) : [{ text: String(value) }];
  };
  return {
    key,
    id: idOf(key),
    name: isKnown ? located.field.names[unit.language] : key,
    from: show(from),
    to: show(to),
  };
}

function idOf(key: string): string {
  const parsed = parseFieldKey(key);
  return typeof parsed === 'string' ? key : parsed.id;
}
