import type { InstanceContext } from '../../context.ts';
import { dayOf, presentDate } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { SavedItem, SaveOutcome, SentItem } from '../../domain/saving/outcome.ts';
import { refuse, type SendOutcome } from '../../domain/sending/outcome.ts';
import { ActiveHierarchies } from '../../domain/sending/active-hierarchies.ts';
import { findListedProducts } from '../../storage/products/product-lists.ts';
import { loadNeighbourhood } from '../../storage/products/products.ts';
import { activateDueVersions } from '../saving/activate-versions.ts';
import { revalidateProducts } from '../saving/revalidate-products.ts';
import { saveProducts, type SaveRequest } from '../saving/save-products.ts';
import { Patience } from './patience.ts';
import { sendHierarchies, type SendRequest } from './send-hierarchy.ts';

export type SaveAndSendOutcome = { readonly items: readonly SentItem[] } | Extract<SaveOutcome, { refused: unknown }>;

/** Units per transaction when hierarchies are sent together: limits the rows and locks held at the same time. */
const UNITS_TOGETHER = 100;

/**
 * Saves products, then sends each hierarchy that contains one of them, once. A failed send does not undo the save. Every
 * hierarchy is tried until failing attempts have used up the time limit.
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
  const sends = hierarchies
    ? await sendTogether(hierarchies, request, ctx)
    : new Map(kept.map(({ product }) => [product.key, refuse('SEND_INTERRUPTED')]));
  const keys = [...new Set(kept.map(({ product }) => product.key))];
  const found = await orElse(() => findListedProducts(ctx.db, keys, 'none'), [], ctx);
  const after = new Map(found.map((product) => [product.key, product]));
  return {
    items: outcome.saved.map((item) => {
      const { key } = item.product;
      const send = item.test ? undefined : sends.get(key);
      return { ...item, product: (!item.test && after.get(key)) || item.product, ...(send ? { send } : {}) };
    }),
  };
}

/** A hierarchy with saved items. */
interface SavedHierarchy {
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
  const neighbourhood = await loadNeighbourhood(ctx.db, keys, []);
  const active = new ActiveHierarchies(neighbourhood, dayOf(ctx.now(), ctx.timeZone));
  const hierarchies = new Map<UnitKey, { items: [SavedItem, ...SavedItem[]]; units: readonly UnitKey[] }>();
  for (const item of items) {
    const { key } = item.product;
    const [hierarchy] = active.with(key);
    const top = hierarchy?.top ?? key;
    const known = hierarchies.get(top);
    if (known) known.items.push(item);
    else hierarchies.set(top, { items: [item], units: hierarchy ? [...hierarchy.nodes.keys()] : [key] });
  }
  return [...hierarchies.values()];
}

/** @returns the outcome for each saved unit */
async function sendTogether(
  hierarchies: readonly SavedHierarchy[],
  { actor, requestKey }: Pick<SendRequest, 'actor' | 'requestKey'>,
  ctx: InstanceContext,
): Promise<Map<UnitKey, SendOutcome>> {
  const patience = new Patience();
  const sends = new Map<UnitKey, SendOutcome>();
  let isInterrupted = false;
  for (const { items } of hierarchies) {
    const early = refuseEarly(items);
    if (early) for (const { product } of items) sends.set(product.key, early);
  }
  const due = hierarchies.filter(({ items: [{ product }] }) => !sends.has(product.key));
  for (const part of inParts(due)) {
    const requests = part.map(({ items }) => ({
      productId: items[0].product.productId,
      key: items[0].product.key,
      recipients: [...new Set(items.flatMap(({ dataRecipient }) => dataRecipient ?? []))],
      actor,
      requestKey,
    }));
    const units = part.flatMap(({ units }) => units);
    const outcomes = isInterrupted
      ? undefined
      : patience.isOver
        ? requests.map(({ productId }) => refuse('NOT_TRIED', { productId }))
        : await orElse(() => sendHierarchies(requests, ctx, { units, patience }), undefined, ctx);
    if (!outcomes) isInterrupted = true;
    for (const [index, { items }] of part.entries())
      for (const { product } of items) sends.set(product.key, outcomes?.[index] ?? refuse('SEND_INTERRUPTED'));
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
