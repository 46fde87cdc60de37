import type { InstanceContext } from '../../context.ts';
import { dayOf } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { SavedItem, SaveOutcome } from '../../domain/saving/outcome.ts';
import { refuse, type SendOutcome } from '../../domain/sending/outcome.ts';
import { activeHierarchies } from '../../domain/sending/active-hierarchies.ts';
import { findProduct, loadNeighbourhood } from '../../storage/products/products.ts';
import { saveProducts, type SaveRequest } from '../saving/save-products.ts';
import { sendHierarchy } from './send-hierarchy.ts';

/** A saved item, as it stands after the send of its hierarchy. */
export interface SentItem extends SavedItem {
  /** Absent for an item that was only tested. */
  readonly send?: SendOutcome;
}

export type SaveAndSendOutcome = { readonly items: readonly SentItem[] } | Extract<SaveOutcome, { refused: unknown }>;

/**
 * Saves products and then sends each hierarchy that holds one of them, once. What is saved stays saved whatever becomes of
 * the send. When one message does not leave, or a send is interrupted, those that follow
 * are not tried: the data pool or the database is away.
 *
 * @throws ServiceError as saving does
 */
export async function saveAndSend(
  request: SaveRequest & { readonly requestKey: string | undefined },
  ctx: InstanceContext,
): Promise<SaveAndSendOutcome> {
  const outcome = await saveProducts(request, ctx);
  if ('refused' in outcome) return outcome;
  const kept = outcome.saved.filter(({ test }) => !test);
  // From here on the products are stored: whatever fails is told beside them.
  const tops = await orElse(() => findTops(kept, ctx), new Map<UnitKey, UnitKey>(), ctx);
  const sends = new Map<UnitKey, SendOutcome>();
  let failed: SendOutcome | undefined;
  for (const { product } of kept) {
    const top = tops.get(product.key) ?? product.key;
    if (sends.has(top)) continue;
    const items = kept.filter((item) => (tops.get(item.product.key) ?? item.product.key) === top);
    const recipients = [...new Set(items.flatMap(({ dataRecipient }) => dataRecipient ?? []))];
    const { productId, key } = product;
    const { actor, requestKey } = request;
    const attempt = (): Promise<SendOutcome> => sendHierarchy({ productId, key, recipients, actor, requestKey }, ctx);
    const send = failed ?? (await orElse(attempt, refuse('SEND_INTERRUPTED'), ctx));
    sends.set(top, send);
    if (send.outcome === 'REFUSED' && (send.refusal === 'TRANSMISSION_FAILED' || isInterrupted(send))) {
      failed = refuse(send.refusal, send.params);
    }
  }
  const after = new Map<UnitKey, Product>();
  for (const { product } of kept) {
    if (after.has(product.key) || (failed && isInterrupted(failed))) continue;
    const found = await orElse(() => findProduct(ctx.db, product.key, []), undefined, ctx);
    if (found) after.set(product.key, found);
  }
  return {
    items: outcome.saved.map((item) => {
      const { key } = item.product;
      const send = item.test ? undefined : sends.get(tops.get(key) ?? key);
      return { ...item, product: (!item.test && after.get(key)) || item.product, ...(send ? { send } : {}) };
    }),
  };
}

const isInterrupted = (send: SendOutcome): boolean => send.outcome === 'REFUSED' && send.refusal === 'SEND_INTERRUPTED';

/** Work after a commit. A failure is logged and stands for `fallback`: the response must tell what was saved. */
async function orElse<T>(work: () => Promise<T>, fallback: T, ctx: InstanceContext): Promise<T> {
  try {
    return await work();
  } catch (error) {
    ctx.log.warn({ err: error }, 'products were saved, but the send after it was interrupted');
    return fallback;
  }
}

/** The top of the hierarchy that each unit would be sent in. A unit without an active one is absent. */
async function findTops(items: readonly SavedItem[], ctx: InstanceContext): Promise<Map<UnitKey, UnitKey>> {
  const keys = [...new Set(items.map(({ product }) => product.key))];
  if (keys.length === 0) return new Map();
  const neighbourhood = await loadNeighbourhood(ctx.db, keys, []);
  const day = dayOf(ctx.now(), ctx.timeZone);
  return new Map(
    keys.flatMap((key) => {
      const [hierarchy] = activeHierarchies(key, neighbourhood, day);
      return hierarchy ? [[key, hierarchy.top] as const] : [];
    }),
  );
}
