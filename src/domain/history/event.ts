import type { FieldChange } from '../input/merge.ts';
import type { FieldValue } from '../product/product.ts';
import type { ReportedError, StatementDetail } from '../status/gs1-state.ts';

/** Named in the history for what the service does by itself. */
export const SERVICE_ACTOR = 'service';

/**
 * Stored changes by key: values for a creation, `[from, to]` for any other event; null means no value.
 */
export type StoredChanges = Readonly<Record<string, unknown>>;

/** Facts of an exchange with GS1. Members that do not apply are absent. */
export interface Gs1EventFacts {
  readonly messageId?: string;
  /** notification, withdrawal, response, registration or confirmation. */
  readonly kind: string;
  readonly command?: string;
  /** Product id of the top unit of the hierarchy that was sent. */
  readonly topProductId?: string;
  /** GLNs. */
  readonly recipients?: readonly string[];
  /** Id of the reply. */
  readonly answerId?: string;
  /** ACCEPTED, REJECTED, or the state that a recipient gave. */
  readonly outcome?: string;
  readonly errors?: readonly ReportedError[];
  readonly details?: readonly StatementDetail[];
}

/** A history event. New types may be added. */
export interface HistoryEvent {
  /** Rises with time. */
  readonly id: number;
  readonly time: Date;
  readonly actor: string;
  readonly type: string;
  /** Revision of the product after the event. */
  readonly revision: number;
  readonly changes: StoredChanges;
  /** Present for exchanges with GS1. */
  readonly gs1?: Gs1EventFacts;
}

/** The changes of an event. For a creation, every value changes from null. */
export function changesOf({ type, changes }: Pick<HistoryEvent, 'type' | 'changes'>): FieldChange[] {
  return Object.entries(changes).flatMap(([key, stored]): FieldChange[] => {
    if (type === 'CREATED') return [{ key, from: null, to: stored as FieldValue }];
    if (!Array.isArray(stored) || stored.length !== 2) return [];
    const [from, to] = stored as [FieldValue | null, FieldValue | null];
    return [{ key, from, to }];
  });
}
