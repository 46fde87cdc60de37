import type { InstanceContext } from '../../context.ts';
import { dayOf, presentDate } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Saved, SavedItem, SaveOutcome, SentItem } from '../../domain/saving/outcome.ts';
import { ActiveHierarchies, type ActiveHierarchy } from '../../domain/sending/active-hierarchies.ts';
import { chooseAll, sendableHierarchies } from '../../domain/sending/choose-hierarchy.ts';
import { refuse, type HierarchyOutcome, type SendOutcome } from '../../domain/sending/outcome.ts';
import { isReady } from '../../domain/sending/readiness.ts';
import { findTopsAtGs1 } from '../../storage/gs1/gs1-hierarchies.ts';
import { findListedProducts } from '../../storage/products/product-lists.ts';
import { loadNeighbourhood } from '../../storage/products/products.ts';
import { activateDueVersions } from '../saving/activate-versions.ts';
import { revalidateProducts } from '../saving/revalidate-products.ts';
import { saveProducts, type SaveRequest } from '../saving/save-products.ts';
import { Patience } from './patience.ts';
import { readinessOf, sendHierarchies, type SendRequest } from './send-hierarchy.ts';

export type SaveAndSendOutcome = { readonly items: readonly SentItem[] } | Extract<SaveOutcome, { refused: unknown }>;

/** Units per transaction when hierarchies are sent together: limits the rows and locks held at the same time. */
const UNITS_TOGETHER = 100;
const PARTS_TOGETHER = 2;

/**
 * Saves products, then sends each hierarchy that contains one of them, once. A failed send does not undo the save.
 * Every hierarchy is tried until failing attempts have used up the time limit.
 *
 * @throws ServiceError if saving fails; see `saveProducts`
 */
export async function saveAndSend(
  request: SaveRequest & { readonly requestKey: string | undefined },
  ctx: InstanceContext,
): Promise<SaveAndSendOutcome> {
  const began = ctx.now();
  const outcome = await saveProducts(request, ctx);
  if ('refused' in outcome) return outcome;
  const kept = outcome.saved.filter(({ test }) => !test);
  // The products are committed: from here on, failures are reported next to them.
  const hierarchies = await orElse(() => findHierarchies(kept, began, ctx), undefined, ctx);
  const sends = hierarchies ? await sendTogether(hierarchies, request, ctx) : new Map<SavedItem, never>();
  const tested = await orElse(() => planSends(outcome, ctx), new Map<SavedItem, never>(), ctx);
  const keys = [...new Set(kept.map(({ product }) => product.key))];
  const found = await orElse(() => findListedProducts(ctx.db, keys, 'none'), [], ctx);
  const after = new Map(found.map((product) => [product.key, product]));
  return {
    items: outcome.saved.map((item) => {
      const { productId, key } = item.product;
      if (item.test) return { ...item, sends: tested.get(item) ?? [] };
      const interrupted = [{ topProductId: productId, send: refuse('SEND_INTERRUPTED') }];
      return { ...item, product: after.get(key) ?? item.product, sends: sends.get(item) ?? interrupted };
    }),
  };
}

/** A hierarchy with saved items. */
interface SavedHierarchy {
  readonly topProductId: string;
  /** Top unit, if an item asks for this hierarchy; otherwise the send may choose another one with the first item. */
  readonly top?: UnitKey | undefined;
  readonly items: readonly [SavedItem, ...SavedItem[]];
  /** All units of the hierarchy. */
  readonly units: readonly UnitKey[];
}

/**
 * Finds the hierarchies in which the saved units are sent. A unit without an active hierarchy is listed by itself.
 * @param began when the save began
 */
async function findHierarchies(
  items: readonly SavedItem[],
  began: Date,
  ctx: InstanceContext,
): Promise<SavedHierarchy[]> {
  const keys = [...new Set(items.map(({ product }) => product.key))];
  if (keys.length === 0) return [];
  await activateDueVersions(ctx);
  // Some rules depend on the date, so the findings of units that the save did not change may be out of date.
  const unchanged = items.filter(({ product }) => product.lastChanged < began).map(({ product }) => product.key);
  await revalidateProducts([...new Set(unchanged)], ctx);
  const active = new ActiveHierarchies(await loadNeighbourhood(ctx.db, keys, []), dayOf(ctx.now(), ctx.timeZone));
  const choose = await hierarchyChooser(items, active, ctx);
  const hierarchies = new Map<UnitKey, SavedHierarchy>();
  for (const item of items) {
    const { key, productId } = item.product;
    const chosen = choose(item);
    const alone = { top: key, nodes: new Map([[key, { unit: item.product }]]) };
    for (const { top, nodes } of chosen.length > 0 ? chosen : [alone]) {
      const known = hierarchies.get(top);
      hierarchies.set(top, {
        topProductId: nodes.get(top)?.unit.productId ?? productId,
        top: item.allHierarchies && chosen.length > 0 ? top : known?.top,
        items: known ? [...known.items, item] : [item],
        units: known?.units ?? [...nodes.keys()],
      });
    }
  }
  return [...hierarchies.values()];
}

/** @returns a function that gives the hierarchies to send for an item: the simplest one, or all if it asks for them */
async function hierarchyChooser(
  items: readonly SavedItem[],
  active: ActiveHierarchies,
  { db }: InstanceContext,
): Promise<(item: SavedItem) => ActiveHierarchy[]> {
  const keys = items.filter(({ allHierarchies }) => allHierarchies).map(({ product }) => product.key);
  const atGs1 = keys.length > 0 ? await findTopsAtGs1(db, [...new Set(keys)]) : new Map<UnitKey, UnitKey[]>();
  return ({ product: { key }, allHierarchies }) => {
    if (!allHierarchies) return active.with(key).slice(0, 1);
    const tops = atGs1.get(key) ?? [];
    return chooseAll(sendableHierarchies(key, active, tops), tops);
  };
}

type Sends = Map<SavedItem, HierarchyOutcome[]>;

function addTo(sends: Sends, item: SavedItem, outcome: HierarchyOutcome): void {
  const known = sends.get(item);
  if (known) known.push(outcome);
  else sends.set(item, [outcome]);
}

/** @returns the outcomes for each saved item */
async function sendTogether(
  hierarchies: readonly SavedHierarchy[],
  { actor, requestKey }: Pick<SendRequest, 'actor' | 'requestKey'>,
  ctx: InstanceContext,
): Promise<Sends> {
  const patience = new Patience();
  const outcomes = new Map<SavedHierarchy, SendOutcome>();
  let isInterrupted = false;

  async function send(part: readonly SavedHierarchy[]): Promise<void> {
    const requests = part.map(({ top, items }) => ({
      productId: items[0].product.productId,
      key: items[0].product.key,
      ...(top === undefined ? {} : { top }),
      recipients: [...new Set(items.flatMap(({ dataRecipient }) => dataRecipient ?? []))],
      actor,
      requestKey,
    }));
    const units = part.flatMap(({ units }) => units);
    const sent = isInterrupted
      ? undefined
      : patience.isOver
        ? requests.map(({ productId }) => refuse('NOT_TRIED', { productId }))
        : await orElse(() => sendHierarchies(requests, ctx, { units, patience }), undefined, ctx);
    if (!sent) isInterrupted = true;
    for (const [index, hierarchy] of part.entries()) {
      outcomes.set(hierarchy, sent?.[index] ?? refuse('SEND_INTERRUPTED'));
    }
  }

  const due: SavedHierarchy[] = [];
  for (const hierarchy of hierarchies) {
    const early = refuseEarly(hierarchy.items);
    if (early) outcomes.set(hierarchy, early);
    else due.push(hierarchy);
  }
  await overlap(inParts(due), send);
  const sends: Sends = new Map();
  for (const hierarchy of hierarchies) {
    const outcome = outcomes.get(hierarchy) ?? refuse('SEND_INTERRUPTED');
    for (const item of hierarchy.items) addTo(sends, item, { topProductId: hierarchy.topProductId, send: outcome });
  }
  return sends;
}

/**
 * Sends parts in their order, two at a time: one is built while another waits for the database or the data pool. A part
 * waits for those before it that contain one of its units.
 */
async function overlap(
  parts: Iterable<readonly SavedHierarchy[]>,
  send: (part: readonly SavedHierarchy[]) => Promise<void>,
): Promise<void> {
  const underWay = new Map<Promise<void>, ReadonlySet<UnitKey>>();
  for (const part of parts) {
    const units = part.flatMap((hierarchy) => hierarchy.units);
    const isBlocked = (): boolean =>
      underWay.size >= PARTS_TOGETHER || [...underWay.values()].some((others) => units.some((key) => others.has(key)));
    while (isBlocked()) await Promise.race(underWay.keys());
    const sent: Promise<void> = send(part).finally(() => underWay.delete(sent));
    underWay.set(sent, new Set(units));
  }
  await Promise.all(underWay.keys());
}

/** The hierarchies that the items of a dry run would send, with the values that they would have. */
async function planSends({ saved, tested }: Saved, ctx: InstanceContext): Promise<Sends> {
  const sends: Sends = new Map();
  const items = saved.filter(({ test, futureVersion }) => test && !futureVersion);
  if (!tested || items.length === 0) return sends;
  const active = new ActiveHierarchies(tested, dayOf(ctx.now(), ctx.timeZone));
  const choose = await hierarchyChooser(items, active, ctx);
  for (const item of items) {
    for (const hierarchy of choose(item)) {
      const topProductId = hierarchy.nodes.get(hierarchy.top)?.unit.productId ?? item.product.productId;
      const readiness = readinessOf(hierarchy, tested.accepted, ctx);
      const send = isReady(readiness)
        ? ({ outcome: 'READY' } as const)
        : refuse('NOT_READY_TO_SEND', { productId: topProductId }, { readiness });
      addTo(sends, item, { topProductId, send });
    }
  }
  return sends;
}

/** Splits hierarchies into batches of up to `UNITS_TOGETHER` units, or one hierarchy if it is larger. */
function* inParts(hierarchies: readonly SavedHierarchy[]): Generator<SavedHierarchy[]> {
  let part: SavedHierarchy[] = [];
  let size = 0;
  for (const hierarchy of hierarchies) {
    if (part.length > 0 && size + hierarchy.units.length > UNITS_TOGETHER) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(hierarchy);
    size += hierarchy.units.length;
  }
  if (part.length > 0) yield part;
}

/** If every item is a future version, the data to send today did not change. */
function refuseEarly(items: readonly SavedItem[]): SendOutcome | undefined {
  const dates = items.flatMap(({ futureVersion }) => futureVersion?.date ?? []).sort();
  const [earliest] = dates;
  if (earliest === undefined || dates.length < items.length) return undefined;
  return refuse('FUTURE_VERSION', { date: presentDate(earliest) });
}

/** Work after the commit. Logs a failure and returns `fallback`, because the response must report what was saved. */
async function orElse<T>(work: () => Promise<T>, fallback: T, ctx: InstanceContext): Promise<T> {
  try {
    return await work();
  } catch (error) {
    ctx.log.warn({ err: error }, 'products were saved, but the send after it was interrupted');
    return fallback;
  }
}
