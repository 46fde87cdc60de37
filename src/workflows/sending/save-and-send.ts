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

/** Units of hierarchies that are sent together: their rows and locks are held at once. */
const UNITS_TOGETHER = 100;

/**
 * Saves products and then sends each hierarchy that contains one of them, once. What is saved stays saved whatever becomes
 * of the send. Every hierarchy is tried, unless the pool has been silent for too long.
 *
 * @throws ServiceError as saving does
 */
export async function saveAndSend(
  request: SaveRequest & { readonly requestKey: string | undefined },
  ctx: InstanceContext,
): Promise<SaveAndSendOutcome> {
  const began = ctx.now();
  const outcome = await saveProducts(request, ctx);
  if ('refused' in outcome) return outcome;
  const kept = outcome.saved.filter(({ test }) => !test);
  // From here on the products are stored: whatever fails is told beside them.
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
 * The hierarchies that saved units would be sent in. A unit without an active one stands for itself.
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
  // Some rules depend on the day, so the findings of units that the save left as they were may be out of date.
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

/** Hierarchies to send together: with up to so many units, or a single one. */
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

/** What GS1 is to get today did not change, if all that was written is valid from a later day. */
function refuseEarly(items: readonly SavedItem[]): SendOutcome | undefined {
  const [{ futureVersion: later } = {}] = items.every((item) => item.futureVersion) ? items : [];
  return later && refuse('FUTURE_VERSION', { date: presentDate(later.date) });
}

/** Work after a commit. A failure is logged and stands for `fallback`: the response must tell what was saved. */
async function orElse<T>(work: () => Promise<T>, fallback: T, ctx: InstanceContext): Promise<T> {
  try {
    return await work();
  } catch (error) {
    ctx.log.warn({ err: error }, 'products were saved, but the send after it was interrupted');
    return fallback;
  }
}
