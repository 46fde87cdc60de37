import type { FieldChange } from '../input/merge.ts';
import type { FieldValue } from '../product/product.ts';
import type { ReportedError, StatementDetail } from '../status/gs1-state.ts';

/**
 * How changes are stored: of the creation the values by key, of any other event `[from, to]` by key, where null is no
 * value.
 */
export type StoredChanges = Readonly<Record<string, unknown>>;

/** What an event between a product and GS1 was about. What does not apply is absent. */
export interface Gs1EventFacts {
  readonly messageId?: string;
  /** notification, withdrawal, response, registration or confirmation. */
  readonly kind: string;
  readonly command?: string;
  /** Product id of the top unit of the hierarchy that was sent. */
  readonly topProductId?: string;
  /** GLNs. */
  readonly recipients?: readonly string[];
  /** Id of the answer. */
  readonly answerId?: string;
  /** ACCEPTED, REJECTED, or the state that a recipient gave. */
  readonly outcome?: string;
  readonly errors?: readonly ReportedError[];
  readonly details?: readonly StatementDetail[];
}

/** Something that happened to a product. The list of types may grow. */
export interface HistoryEvent {
  /** Rises with time. */
  readonly id: number;
  readonly time: Date;
  readonly actor: string;
  readonly type: string;
  /** Of the product after it. */
  readonly revision: number;
  readonly changes: StoredChanges;
  /** Of an event that has to do with GS1. */
  readonly gs1?: Gs1EventFacts;
}

/** What an event changed. A creation changes everything from nothing. */
export function changesOf({ type, changes }: Pick<HistoryEvent, 'type' | 'changes'>): FieldChange[] {
  return Object.entries(changes).flatMap(([key, stored]): FieldChange[] => {
    if (type === 'CREATED') return [{ key, from: null, to: stored as FieldValue }];
    if (!Array.isArray(stored) || stored.length !== 2) return [];
    const [from, to] = stored as [FieldValue | null, FieldValue | null];
    return [{ key, from, to }];
  });
}
