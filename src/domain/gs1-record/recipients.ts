import { DATA_RECIPIENT, PUBLISHED_FROM } from '../catalogue/field-ids.ts';
import type { FieldValues } from '../product/product.ts';
import { heldBy, type HierarchyState } from './hierarchy-state.ts';

const RECIPIENT_PREFIX = `${DATA_RECIPIENT}_`;
const FROM_PREFIX = `${PUBLISHED_FROM}_`;

/** Key prefixes of the grid of data recipients. Changing it changes who gets the data, not the data. */
export const RECIPIENT_KEYS = [RECIPIENT_PREFIX, FROM_PREFIX];

/** A recipient stored on a top unit. */
export interface StoredRecipient {
  readonly gln: string;
  /** First day on which it gets the data, ISO; absent means at once. */
  readonly from?: string;
}

/** The data recipients stored on a top unit, without duplicates, in row order. */
export function storedRecipients(values: FieldValues): StoredRecipient[] {
  const rows = Object.keys(values)
    .filter((key) => key.startsWith(RECIPIENT_PREFIX))
    .map((key) => Number(key.slice(RECIPIENT_PREFIX.length)))
    .sort((a, b) => a - b);
  const recipients = new Map<string, StoredRecipient>();
  for (const row of rows) {
    const gln = values[`${RECIPIENT_PREFIX}${row}`];
    const from = values[`${FROM_PREFIX}${row}`];
    if (typeof gln !== 'string' || recipients.has(gln)) continue;
    recipients.set(gln, { gln, ...(typeof from === 'string' ? { from: from.slice(0, 'yyyy-MM-dd'.length) } : {}) });
  }
  return [...recipients.values()];
}

export function isDue({ from }: StoredRecipient, today: string): boolean {
  return from === undefined || from <= today;
}

/** The recipients of the next message: who gets the hierarchy, who loses it, and who waits for a date. */
export interface Addressees {
  readonly recipients: readonly string[];
  readonly oneOff: readonly string[];
  readonly ends: readonly string[];
  readonly waits: readonly string[];
}

/**
 * If the request names no recipients, a hierarchy goes to those stored on its top unit whose date has come, and to
 * those that an earlier request named: they have it, so they get its changes. Recipients that are no longer stored lose
 * it. If the request names recipients, only they get the message, and nobody loses the hierarchy.
 *
 * @param chosen GLNs of the request; empty means the stored ones
 */
export function addresseesOf(
  stored: readonly StoredRecipient[],
  state: HierarchyState,
  chosen: readonly string[],
  today: string,
): Addressees {
  const known = new Set(stored.map(({ gln }) => gln));
  if (chosen.length > 0) {
    return { recipients: chosen, oneOff: chosen.filter((gln) => !known.has(gln)), ends: [], waits: [] };
  }
  const having = Object.entries(state.recipients).filter(
    ([, recipient]) => heldBy(recipient, state) !== undefined || recipient.underWay === 'GIVE',
  );
  const oneOff = having.filter(([gln, recipient]) => recipient.isOneOff && !known.has(gln)).map(([gln]) => gln);
  const ends = having.filter(([gln, recipient]) => !recipient.isOneOff && !known.has(gln)).map(([gln]) => gln);
  const waiting = stored.filter((recipient) => !isDue(recipient, today)).map(({ gln }) => gln);
  const hasAlready = new Set(having.map(([gln]) => gln));
  // A recipient that has the data keeps getting them, even if its date was moved into the future.
  const waits = waiting.filter((gln) => !hasAlready.has(gln));
  const recipients = stored.map(({ gln }) => gln).filter((gln) => !waits.includes(gln));
  return { recipients: [...recipients, ...oneOff], oneOff, ends, waits };
}

/** How the recipients stored on a top unit differ from those that have the hierarchy. */
export interface RecipientDifference {
  /** Stored recipients that need a send; those whose date has not come get the data automatically. */
  readonly missing: readonly string[];
  /** Recipients that have the hierarchy and are no longer stored. */
  readonly removed: readonly string[];
  /** Recipients that get the hierarchy automatically on a date. */
  readonly waiting: readonly StoredRecipient[];
}

const NO_DIFFERENCE: RecipientDifference = { missing: [], removed: [], waiting: [] };

export function compareRecipients(stored: readonly StoredRecipient[], state: HierarchyState): RecipientDifference {
  if (!state.isForStored || state.registered === undefined) return NO_DIFFERENCE;
  const known = new Set(stored.map(({ gln }) => gln));
  const isOpenTo = ({ gln }: StoredRecipient): boolean => {
    const recipient = state.recipients[gln];
    return recipient === undefined || (heldBy(recipient, state) === undefined && recipient.underWay !== 'GIVE');
  };
  const open = stored.filter(isOpenTo);
  return {
    missing: open.filter(({ gln }) => !state.waits.includes(gln)).map(({ gln }) => gln),
    waiting: open.filter(({ gln }) => state.waits.includes(gln)),
    removed: Object.entries(state.recipients)
      .filter(
        ([gln, recipient]) =>
          !known.has(gln) &&
          !recipient.isOneOff &&
          recipient.underWay !== 'END' &&
          heldBy(recipient, state) !== undefined,
      )
      .map(([gln]) => gln),
  };
}
