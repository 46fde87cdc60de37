import type { DataPoolLink, InstanceContext } from '../../context.ts';
import { createPause } from '../../pause.ts';
import { dayOf } from '../../domain/product/dates.ts';
import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import { ActiveHierarchies, type ActiveHierarchy } from '../../domain/sending/active-hierarchies.ts';
import { chooseHierarchy, sendableHierarchies } from '../../domain/sending/choose-hierarchy.ts';
import { refuse, type RefusedHierarchy, type SendOutcome } from '../../domain/sending/outcome.ts';
import { checkReadiness, isReady, type UnitReadiness } from '../../domain/sending/readiness.ts';
import { NOT_AT_GS1, type HierarchyState } from '../../domain/gs1-record/hierarchy-state.ts';
import { validateHierarchy } from '../../domain/validation/validate-hierarchy.ts';
import type { Transaction } from '../../storage/database/database.ts';
import { findHierarchies, findTopsAtGs1, storeSentValues } from '../../storage/gs1/gs1-hierarchies.ts';
import { findMessagesByRequest } from '../../storage/gs1/gs1-messages.ts';
import { findUnitsUnderWay } from '../../storage/gs1/gs1-sent.ts';
import { deliverMessages, type DeliveryOptions, type Prepared, type WantedMessage } from './deliver-message.ts';
import { prepareNotification } from './prepare-notification.ts';
import { activateDueVersions } from '../saving/activate-versions.ts';
import { loadLocked } from '../saving/load-locked.ts';
import { revalidateProducts } from '../saving/revalidate-products.ts';

export interface SendRequest {
  /** As the caller wrote it. */
  readonly productId: string;
  readonly key: UnitKey;
  /** Top of the hierarchy to send; absent if the service chooses it. */
  readonly top?: UnitKey;
  /** GLNs that replace the stored recipients; empty means the stored ones. */
  readonly recipients: readonly string[];
  readonly actor: string;
  /** Identifies a repeatable request; see `respondOnce`. */
  readonly requestKey?: string | undefined;
}

/**
 * Sends the simplest hierarchy that contains a unit, or the one that the request names. The message is stored before it
 * is transmitted, so that a crash in between neither loses nor duplicates it.
 *
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function sendHierarchy(request: SendRequest, ctx: InstanceContext): Promise<SendOutcome> {
  await activateDueVersions(ctx);
  // Some rules depend on the date, so the findings of the last save may be out of date.
  await revalidateProducts([request.key], ctx);
  const [outcome] = await sendHierarchies([request], ctx);
  return outcome as SendOutcome;
}

/**
 * Sends several hierarchies, with each step batched.
 *
 * @param requests for units that were validated today, with their due versions activated
 * @returns one outcome per request, in order
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function sendHierarchies(
  requests: readonly SendRequest[],
  ctx: InstanceContext,
  options?: DeliveryOptions,
): Promise<SendOutcome[]> {
  return deliverMessages(requests, (tx, wanted, link) => prepare(tx, wanted, link, ctx), ctx, options);
}

/** The hierarchy that a request is about. */
interface ChosenHierarchy extends WantedMessage<SendRequest> {
  readonly hierarchy: ActiveHierarchy;
  readonly top: Product;
  /** All hierarchies with the unit that could be sent. */
  readonly sendable: readonly ActiveHierarchy[];
  readonly accepted: Neighbourhood['accepted'];
}

async function prepare(
  tx: Transaction,
  wanted: readonly WantedMessage<SendRequest>[],
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<Prepared[]> {
  const chosen = await chooseHierarchies(tx, wanted, ctx);
  const known = await findKnown(
    tx,
    chosen.filter((entry) => 'hierarchy' in entry),
  );
  const pause = createPause();
  const prepared: Prepared[] = [];
  for (const entry of chosen) {
    const turn = pause();
    if (turn) await turn;
    prepared.push('hierarchy' in entry ? await prepareOne(tx, entry, known, link, ctx) : entry);
  }
  await storeSentValues(tx, [...known.sent.values()]);
  return prepared;
}

async function chooseHierarchies(
  tx: Transaction,
  wanted: readonly WantedMessage<SendRequest>[],
  ctx: InstanceContext,
): Promise<(ChosenHierarchy | RefusedHierarchy)[]> {
  const keys = [...new Set(wanted.map(({ request }) => request.key))];
  const neighbourhood = await loadLocked(tx, { keys, children: [] });
  const hierarchies = new ActiveHierarchies(neighbourhood, dayOf(ctx.now(), ctx.timeZone));
  const atGs1 = await findTopsAtGs1(tx, keys);
  return wanted.map(({ id, request }) => {
    const { productId, key, top: named } = request;
    if (!neighbourhood.units.has(key)) return refuse('UNKNOWN_PRODUCT', { productId });
    const sendable = sendableHierarchies(key, hierarchies, atGs1.get(key) ?? []);
    const hierarchy = named === undefined ? chooseHierarchy(sendable) : sendable.find(({ top }) => top === named);
    const top = hierarchy?.nodes.get(hierarchy.top)?.unit;
    return hierarchy && top
      ? { id, request, hierarchy, top, sendable, accepted: neighbourhood.accepted }
      : refuse('NO_ACTIVE_HIERARCHY', { productId });
  });
}

/** What is stored about the chosen hierarchies; `prepareOne` adds to it. */
interface Known {
  /** By top unit. */
  readonly states: ReadonlyMap<UnitKey, HierarchyState>;
  /** Ids of the messages that an earlier attempt of the request stored, by top unit. */
  readonly earlier: ReadonlyMap<UnitKey, string>;
  /** Units in a message that is being transmitted. */
  readonly underWay: Set<UnitKey>;
  /** Units that the new messages contain. */
  readonly sent: Map<UnitKey, Product>;
}

async function findKnown(tx: Transaction, chosen: readonly ChosenHierarchy[]): Promise<Known> {
  const tops = [...new Set(chosen.map(({ top }) => top.key))];
  const units = [...new Set(chosen.flatMap(({ hierarchy }) => [...hierarchy.nodes.keys()]))];
  const requestKeys = new Set(chosen.flatMap(({ request }) => request.requestKey ?? []));
  const earlier = new Map<UnitKey, string>();
  for (const key of requestKeys) for (const [top, id] of await findMessagesByRequest(tx, key)) earlier.set(top, id);
  return {
    states: new Map((await findHierarchies(tx, tops)).map(({ top, state }) => [top, state])),
    earlier,
    underWay: await findUnitsUnderWay(tx, units),
    sent: new Map(),
  };
}

async function prepareOne(
  tx: Transaction,
  { id, request, hierarchy, top, sendable, accepted }: ChosenHierarchy,
  { states, earlier, underWay, sent }: Known,
  link: DataPoolLink,
  ctx: InstanceContext,
): Promise<Prepared> {
  const { key, productId } = top;
  const known = earlier.get(key);
  if (known !== undefined) return { topProductId: productId, message: known };
  if ([...hierarchy.nodes.keys()].some((unit) => underWay.has(unit))) return refuse('SEND_UNDER_WAY', { productId });
  const readiness = readinessOf(hierarchy, accepted, ctx);
  if (!isReady(readiness)) {
    const others = sendable.filter((other) => other !== hierarchy && isReady(readinessOf(other, accepted, ctx)));
    const names = others.flatMap((other) => other.nodes.get(other.top)?.unit.productId ?? []);
    return refuse('NOT_READY_TO_SEND', { productId }, { readiness, ...(names.length > 0 ? { sendable: names } : {}) });
  }
  const ready = { ...request, id, hierarchy, top, state: states.get(key) ?? NOT_AT_GS1 };
  const prepared = await prepareNotification(tx, ready, link, ctx);
  if ('message' in prepared && typeof prepared.message !== 'string') {
    for (const [unitKey, { unit }] of hierarchy.nodes) {
      sent.set(unitKey, unit);
      // Another hierarchy with the unit waits until this message is transmitted.
      underWay.add(unitKey);
    }
  }
  return prepared;
}

/** Whether the units of a hierarchy can be sent, by their findings in this hierarchy. */
export function readinessOf(
  hierarchy: ActiveHierarchy,
  accepted: Neighbourhood['accepted'],
  ctx: InstanceContext,
): UnitReadiness[] {
  // Findings are stored for whole hierarchies, by top unit; those of a partial hierarchy must be computed.
  const findings = hierarchy.isPart
    ? validateHierarchy(hierarchy, ctx, accepted, dayOf(ctx.now(), ctx.timeZone))
    : undefined;
  return checkReadiness(hierarchy, ctx.rules.isError, findings);
}
