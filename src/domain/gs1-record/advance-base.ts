import { isUnderWay, replayMessages, type PoolHabits } from './replay-messages.ts';
import type { HierarchyMessage, HierarchyState } from './hierarchy-state.ts';

/**
 * Number of completed messages kept out of the base, because the registry can still reject what the data pool accepted.
 */
const KEPT = 8;
/** The base moves in steps, so that it is not recomputed for each message. */
const STEP = 8;

export interface ReplayBase {
  readonly base: HierarchyState;
  readonly baseNumber: number;
}

/** Moves the base past old messages with final replies, so that replaying stays fast. */
export function advanceBase(
  { base, baseNumber }: ReplayBase,
  messages: readonly HierarchyMessage[],
  habits: PoolHabits,
): ReplayBase {
  const open = messages.findIndex(({ state }) => isUnderWay(state));
  const end = Math.min(open === -1 ? messages.length : open, messages.length - KEPT);
  const settled = messages.slice(0, Math.max(0, end));
  const last = settled.at(-1);
  if (!last || settled.length < STEP) return { base, baseNumber };
  return { base: replayMessages(settled, habits, base), baseNumber: last.number };
}
