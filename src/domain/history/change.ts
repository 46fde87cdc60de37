import type { Findings } from '../product/finding.ts';
import { marketOfKey, type UnitKey } from '../product/identifiers.ts';
import type { Gs1EventFacts, StoredChanges } from './event.ts';

/** What can happen to a product, as the change feed names it. */
export const CHANGE_TYPES = [
  'CREATED',
  'UPDATED',
  'VERSION_ACTIVATED',
  'FINDINGS_CHANGED',
  'SENT',
  'ACCEPTED',
  'REJECTED',
  'RECIPIENT_ANSWERED',
  'WITHDRAWN',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** An event of the change feed. */
export interface Change {
  /** In the feed: 1, 2, 3 and so on, in an order that never changes. */
  readonly position: number;
  readonly key: UnitKey;
  readonly productId: string;
  readonly type: ChangeType;
  readonly time: Date;
  readonly actor: string;
  /** Revision of the product after the event. */
  readonly revision: number;
  readonly changes: StoredChanges;
  /** Present for exchanges with GS1. */
  readonly gs1?: Gs1EventFacts;
  /** Present for changed findings: as they became. */
  readonly findings?: Findings;
}

/** Which events a reader wants. Absent members match all. */
export interface ChangeFilter {
  readonly types?: readonly ChangeType[] | undefined;
  readonly targetMarket?: string | undefined;
  readonly key?: UnitKey | undefined;
}

export function isWanted(change: Pick<Change, 'type' | 'key'>, { types, targetMarket, key }: ChangeFilter): boolean {
  if (types && !types.includes(change.type)) return false;
  if (targetMarket !== undefined && marketOfKey(change.key) !== targetMarket) return false;
  return key === undefined || change.key === key;
}
