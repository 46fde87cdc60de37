import type { UnitKey } from '../product/identifiers.ts';
import type { RecipientDifference } from './recipients.ts';
import type { Gs1Report, Gs1State, HierarchyReport, RecipientReport, ReportedError } from '../status/gs1-state.ts';
import { heldBy, heldNumbers, type HierarchyState, type RecipientState } from './hierarchy-state.ts';
import { confirmationAbout, type Confirmations } from './confirmations.ts';
import type { CatalogStatus, Gs1Status } from '../status/statuses.ts';

/** A hierarchy that GS1 has or had, and how the stored data differ from it. */
export interface RecordedHierarchy {
  readonly top: UnitKey;
  readonly topProductId: string;
  readonly state: HierarchyState;
  readonly confirmations: Confirmations;
  readonly difference: RecipientDifference;
  /** GLN of the data pool, which is not a recipient. */
  readonly dataPool: string;
  /** Whether the data pool supports withdrawing a hierarchy from a single recipient. */
  readonly canEnd: boolean;
  /** Units whose stored data differ from those that the data pool or a recipient has, by key. */
  readonly behind: ReadonlySet<UnitKey>;
  readonly productIdOf: (key: UnitKey) => string;
}

/** The statuses of a unit, from all of its hierarchies that GS1 has or had. */
export function deriveStatus(unit: UnitKey, hierarchies: readonly RecordedHierarchy[], before: Gs1State): Gs1State {
  const parts = hierarchies.map((hierarchy) => {
    const status = isSuperseded(hierarchy, hierarchies) ? undefined : statusIn(unit, hierarchy);
    return { hierarchy, status };
  });
  const statuses = new Set(parts.map(({ status }) => status));
  const isKnown = hierarchies.some(({ state }) => state.known.includes(unit));
  const catalogStatus = (['SENT', 'FAILED', 'PENDING', 'OK'] as const).find((status) => statuses.has(status)) ?? null;
  const current = parts.filter(({ status }) => status !== undefined);
  const lastSendDate = latest(
    current.map(({ hierarchy }) => hierarchy.state.lastSent),
    before.lastSendDate,
  );
  const statusDate = latest(hierarchies.map(({ state }) => state.lastAnswered));
  const report: Gs1Report = {
    ...responseOf(unit, parts, catalogStatus),
    ...failedTransmissionOf(hierarchies),
    hierarchies: parts
      .filter(({ status, hierarchy }) => status !== undefined || hierarchy.state.known.includes(unit))
      .map(({ hierarchy, status }) => reportOn(unit, hierarchy, status)),
  };
  return {
    catalogStatus,
    gs1Status: gs1StatusOf(catalogStatus, isKnown),
    ...(lastSendDate ? { lastSendDate } : {}),
    ...(statusDate ? { statusDate } : {}),
    report,
  };
}

function gs1StatusOf(catalogStatus: CatalogStatus | null, isKnown: boolean): Gs1Status {
  if (catalogStatus === null) return isKnown ? 'WITHDRAWN' : 'NOT_SENT';
  return catalogStatus === 'PENDING' ? 'OK' : catalogStatus;
}

/**
 * Whether the rejection of a hierarchy that nobody has no longer counts, because GS1 got its top unit below another one
 * since. It would otherwise keep the units in FAILED for good: no send can repeat it.
 */
function isSuperseded({ top, state }: RecordedHierarchy, hierarchies: readonly RecordedHierarchy[]): boolean {
  const { refused, underWay } = state;
  if (refused === undefined || underWay.length > 0 || heldNumbers(state).size > 0) return false;
  return hierarchies.some(({ top: other, state: { known, registered = 0, ended = 0 } }) => {
    const isSince = Math.max(registered, ended) > refused.number;
    return other !== top && isSince && known.includes(top);
  });
}

/** The status of a unit in one hierarchy; undefined if GS1 does not have it there and no message contains it. */
function statusIn(unit: UnitKey, hierarchy: RecordedHierarchy): CatalogStatus | undefined {
  const { state } = hierarchy;
  const isHeld = contains(state, heldNumbers(state), unit);
  const isOnItsWay = contains(
    state,
    state.underWay.map(({ number }) => number),
    unit,
  );
  if (isOnItsWay || (isHeld && state.underWay.length > 0)) return 'SENT';
  if (errorsIn(unit, state, isHeld)) return 'FAILED';
  if (!isHeld) return undefined;
  const { missing, removed } = hierarchy.difference;
  const isTopBehind = unit === hierarchy.top && (missing.length > 0 || (hierarchy.canEnd && removed.length > 0));
  return isTopBehind || hierarchy.behind.has(unit) ? 'PENDING' : 'OK';
}

function contains({ contents }: HierarchyState, numbers: Iterable<number>, unit: UnitKey): boolean {
  for (const number of numbers) if (contents[number]?.[unit] !== undefined) return true;
  return false;
}

/** Errors of rejected messages that concern a unit; undefined if none was rejected. */
function errorsIn(unit: UnitKey, state: HierarchyState, isHeld: boolean): ReportedError[] | undefined {
  const { refused, recipients } = state;
  const isRefused = refused !== undefined && (isHeld || contains(state, [refused.number], unit));
  const ofRecipients = isHeld ? Object.values(recipients).flatMap((recipient) => recipient.refused ?? []) : [];
  if (!isRefused && ofRecipients.length === 0) return undefined;
  const all = [...(isRefused ? refused.errors : []), ...ofRecipients.flatMap(({ errors }) => errors)];
  return [...new Map(all.map((error) => [JSON.stringify(error), error])).values()];
}

function responseOf(
  unit: UnitKey,
  parts: readonly { readonly hierarchy: RecordedHierarchy; readonly status: CatalogStatus | undefined }[],
  catalogStatus: CatalogStatus | null,
): Pick<Gs1Report, 'errors'> {
  if (catalogStatus === 'SENT') return {};
  const failed = parts.filter(({ status }) => status === 'FAILED');
  const errors = failed.flatMap(
    ({ hierarchy: { state } }) => errorsIn(unit, state, contains(state, heldNumbers(state), unit)) ?? [],
  );
  const hasReply = parts.some(({ hierarchy }) => hierarchy.state.lastAnswered !== undefined);
  return hasReply ? { errors } : {};
}

function failedTransmissionOf(hierarchies: readonly RecordedHierarchy[]): Pick<Gs1Report, 'failedTransmission'> {
  const [newest] = hierarchies
    .flatMap(({ state }) => state.failed ?? [])
    .sort((one, other) => other.number - one.number);
  if (!newest) return {};
  const { messageId, time, reason } = newest;
  return { failedTransmission: { messageId, time, reason } };
}

function latest(times: readonly (string | undefined)[], known?: Date): Date | undefined {
  const all = times.flatMap((time) => time ?? []);
  if (known) all.push(known.toISOString());
  const newest = all.sort().at(-1);
  return newest === undefined ? undefined : new Date(newest);
}

function reportOn(unit: UnitKey, hierarchy: RecordedHierarchy, status: CatalogStatus | undefined): HierarchyReport {
  const isTop = unit === hierarchy.top;
  const isSettled = hierarchy.state.underWay.length === 0;
  const pendingUnits = isTop && isSettled ? [...hierarchy.behind].map(hierarchy.productIdOf).sort() : [];
  return {
    top: hierarchy.topProductId,
    status: status ?? null,
    ...(pendingUnits.length > 0 ? { pendingUnits } : {}),
    recipients: reportRecipients(unit, hierarchy),
  };
}

function reportRecipients(unit: UnitKey, hierarchy: RecordedHierarchy): RecipientReport[] {
  const { state, confirmations, difference, dataPool } = hierarchy;
  const waiting = new Map(difference.waiting.map((recipient) => [recipient.gln, recipient]));
  const glns = new Set([...Object.keys(state.recipients), ...Object.keys(confirmations), ...waiting.keys()]);
  glns.delete(dataPool);
  return [...glns].sort().flatMap((recipient): RecipientReport[] => {
    const { from } = waiting.get(recipient) ?? {};
    if (from !== undefined) return [{ recipient, state: 'WAITING', from }];
    const known = state.recipients[recipient];
    const delivery = known && deliveryState(recipient, known, hierarchy);
    if (delivery !== undefined && delivery !== 'SENT') return [{ recipient, state: delivery }];
    const confirmation = confirmationAbout(
      confirmations,
      recipient,
      unit,
      Math.max(known?.ended ?? 0, state.ended ?? 0),
    );
    // While GS1 has the hierarchy, a recipient may confirm it although this service never sent it there.
    if (confirmation && (known || state.registered !== undefined)) return [{ recipient, ...confirmation }];
    return delivery === undefined ? [] : [{ recipient, state: delivery }];
  });
}

/** State of the delivery to a recipient; SENT until the recipient confirms. */
function deliveryState(gln: string, recipient: RecipientState, hierarchy: RecordedHierarchy): string | undefined {
  const { state, difference } = hierarchy;
  const isHeld = heldBy(recipient, state) !== undefined;
  if (recipient.underWay === 'END') return 'WITHDRAWING';
  if (recipient.refused?.action === 'END' && isHeld) return 'WITHDRAWAL_FAILED';
  if (difference.removed.includes(gln)) return 'REMOVED';
  if (isHeld || recipient.underWay === 'GIVE') return 'SENT';
  if (recipient.refused?.action === 'GIVE') return 'FAILED';
  if (recipient.ended !== undefined) return 'WITHDRAWN';
  return recipient.isWanted ? 'FAILED' : undefined;
}
