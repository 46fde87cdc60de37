import type { UnitKey } from '../product/identifiers.ts';
import {
  heldBy,
  heldNumbers,
  NOT_AT_GS1,
  type Content,
  type HierarchyMessage,
  type HierarchyState,
  type MessageState,
  type RecipientState,
} from './hierarchy-state.ts';

/** The data pool, and how it publishes. */
export interface PoolHabits {
  /** GLN. */
  readonly dataPool: string;
  /** Whether it requires publications (CIP), instead of publishing to the recipients named in a notification. */
  readonly publishes: boolean;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type RecipientChanges = { [K in keyof RecipientState]?: RecipientState[K] | undefined };
type Draft = Omit<Writable<HierarchyState>, 'recipients'> & { recipients: Record<string, RecipientState> };

const NEW_RECIPIENT: RecipientState = { isWanted: false, isOneOff: false, isOpen: false };

/**
 * Derives what GS1 has of a hierarchy from the messages about it. Replies change the state of a message, so their order
 * does not affect the result.
 *
 * @param messages in the order of their numbers
 * @param base what GS1 had before them
 */
export function replayMessages(
  messages: readonly HierarchyMessage[],
  habits: PoolHabits,
  base: HierarchyState = NOT_AT_GS1,
): HierarchyState {
  const draft: Draft = { ...base, recipients: { ...base.recipients }, contents: { ...base.contents }, underWay: [] };
  for (const message of messages) apply(draft, message, habits);
  return withoutUnused(draft);
}

function apply(draft: Draft, message: HierarchyMessage, habits: PoolHabits): void {
  const { state, number, action, transmitted, answered, created } = message;
  delete draft.failed;
  if (state === 'FAILED') {
    const reason = message.failure ?? '';
    draft.failed = { number, messageId: message.id, time: created.toISOString(), reason };
    draft.contents = { ...draft.contents, [number]: message.units };
    return;
  }
  if (transmitted && action === 'NOTIFY') draft.lastSent = later(draft.lastSent, transmitted);
  if (answered) draft.lastAnswered = later(draft.lastAnswered, answered);
  if (isUnderWay(state)) draft.underWay = [...draft.underWay, { id: message.id, number, action, state }];
  if (action === 'NOTIFY') applyNotification(draft, message, habits);
  if (action === 'PUBLISH') applyPublication(draft, message);
  if (action === 'END' || action === 'WITHDRAW') applyEnd(draft, message, habits);
  if (action === 'WITHDRAW') finishWithdrawal(draft, message, habits);
}

function applyNotification(draft: Draft, message: HierarchyMessage, { dataPool, publishes }: PoolHabits): void {
  const { number, state, recipients, units } = message;
  draft.contents = { ...draft.contents, [number]: units };
  const others = recipients.filter((gln) => gln !== dataPool);
  if (state !== 'REJECTED') draft.isAtPool ||= publishes || others.length < recipients.length;
  if (isUnderWay(state)) {
    for (const gln of others) change(draft, gln, { underWay: 'GIVE' });
    return;
  }
  if (state === 'REJECTED') {
    draft.refused = { number, errors: message.errors ?? [] };
    return;
  }
  delete draft.refused;
  draft.registered = number;
  draft.standing = 'NOTIFIED';
  if (recipients.some((gln) => gln === dataPool || !message.oneOff.includes(gln))) {
    draft.isForStored = true;
    draft.waits = message.waits;
  }
  draft.known = [...new Set([...draft.known, ...Object.keys(units)])];
  for (const gln of others) {
    change(draft, gln, { isWanted: true, isOneOff: message.oneOff.includes(gln), refused: undefined });
    if (!publishes) change(draft, gln, { got: number, ended: undefined });
  }
  // What is sent again is no longer to be withdrawn.
  if (draft.recipients[dataPool]) change(draft, dataPool, { refused: undefined });
  for (const gln of message.ends) change(draft, gln, { isWanted: false });
}

function applyPublication(draft: Draft, message: HierarchyMessage): void {
  for (const gln of message.recipients) {
    const outcome = outcomeFor(message, gln);
    if (outcome === 'ACCEPTED')
      change(draft, gln, { isOpen: true, isWanted: true, refused: undefined, ended: undefined });
    else if (outcome === 'REJECTED') change(draft, gln, { refused: { action: 'GIVE', errors: message.errors ?? [] } });
    else change(draft, gln, { underWay: 'GIVE' });
  }
}

function applyEnd(draft: Draft, message: HierarchyMessage, { dataPool }: PoolHabits): void {
  for (const gln of message.recipients) {
    const outcome = outcomeFor(message, gln);
    if (outcome === 'ACCEPTED') {
      if (gln === dataPool) draft.isAtPool = false;
      change(draft, gln, {
        isWanted: false,
        isOpen: false,
        got: undefined,
        refused: undefined,
        underWay: undefined,
        ended: message.number,
      });
    } else if (outcome === 'REJECTED') {
      const held = gln === dataPool ? draft.registered : heldBy(draft.recipients[gln] ?? NEW_RECIPIENT, draft);
      // Without anything to withdraw, a rejected withdrawal is no failure that a later send would have to repair.
      if (held === undefined) change(draft, gln, { isWanted: false });
      else change(draft, gln, { refused: { action: 'END', errors: message.errors ?? [] } });
    } else {
      change(draft, gln, { isWanted: false, underWay: 'END' });
    }
  }
}

/** A withdrawal takes effect at the data pool once no recipient has the hierarchy. */
function finishWithdrawal(draft: Draft, message: HierarchyMessage, { dataPool }: PoolHabits): void {
  if (message.recipients.some((gln) => isUnderWay(outcomeFor(message, gln)))) return;
  if (Object.values(draft.recipients).some((recipient) => heldBy(recipient, draft) !== undefined)) return;
  const isKept = message.recipients.includes(dataPool) && outcomeFor(message, dataPool) !== 'ACCEPTED';
  if (isKept && draft.registered !== undefined) return;
  const hadNothing = draft.registered === undefined;
  delete draft.registered;
  delete draft.refused;
  draft.isForStored = false;
  draft.waits = [];
  // A rejected withdrawal of a hierarchy that the data pool has not accepted neither ends it nor makes it known there.
  if (hadNothing && message.recipients.every((gln) => outcomeFor(message, gln) === 'REJECTED')) return;
  draft.ended = message.number;
  draft.standing = message.isWithdrawal ? 'WITHDRAWN' : 'CLOSED';
}

export function isUnderWay(state: MessageState): boolean {
  return state === 'WAITING' || state === 'STORED' || state === 'TRANSMITTED';
}

function outcomeFor({ state, results }: HierarchyMessage, gln: string): MessageState {
  return results[gln] ?? state;
}

function change(draft: Draft, gln: string, changes: RecipientChanges): void {
  const merged = { ...(draft.recipients[gln] ?? NEW_RECIPIENT), ...changes };
  draft.recipients[gln] = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== undefined),
  ) as unknown as RecipientState;
}

function later(known: string | undefined, time: Date): string {
  const iso = time.toISOString();
  return known !== undefined && known > iso ? known : iso;
}

/**
 * Removes contents of notifications that are no longer referenced, and rejected withdrawals of a hierarchy that is
 * gone.
 */
function withoutUnused(draft: Draft): HierarchyState {
  for (const [gln, recipient] of Object.entries(draft.recipients)) {
    const { refused } = recipient;
    const isGone = heldBy(recipient, draft) === undefined && draft.registered === undefined;
    if (refused?.action === 'END' && isGone) change(draft, gln, { refused: undefined });
  }
  const used = heldNumbers(draft);
  for (const { number } of draft.underWay) used.add(number);
  if (draft.refused) used.add(draft.refused.number);
  if (draft.failed) used.add(draft.failed.number);
  const contents: Record<string, Content> = {};
  for (const number of used) {
    const content = draft.contents[number] as Readonly<Record<UnitKey, number>> | undefined;
    if (content) contents[number] = content;
  }
  return { ...draft, contents };
}
