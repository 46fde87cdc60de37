import type { InstanceContext } from '../../context.ts';
import { dayOf, presentDate } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { SavedItem, SaveOutcome, SentItem } from '../../domain/saving/outcome.ts';
import { refuse, type SendOutcome, type SendRefusal } from '../../domain/sending/outcome.ts';
import { ActiveHierarchies } from '../../domain/sending/active-hierarchies.ts';
import { createPause } from '../../pause.ts';
import { findProduct, loadNeighbourhood } from '../../storage/products/products.ts';
import { saveProducts, type SaveRequest } from '../saving/save-products.ts';
import { sendHierarchy } from './send-hierarchy.ts';

export type SaveAndSendOutcome = { readonly items: readonly SentItem[] } | Extract<SaveOutcome, { refused: unknown }>;

/** Messages that do not leave may take so long together; then the pool counts as away, and the rest are not tried. */
const MAX_FAILING_MS = 30_000;

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
  const outcome = await saveProducts(request, ctx);
  if ('refused' in outcome) return outcome;
  const kept = outcome.saved.filter(({ test }) => !test);
  // From here on the products are stored: whatever fails is told beside them.
  const tops = await orElse(() => findTops(kept, ctx), new Map<UnitKey, UnitKey>(), ctx);
  const sends = new Map<UnitKey, SendOutcome>();
  let interrupted: SendOutcome | undefined;
  let spentMs = 0;
  for (const { product } of kept) {
    const top = tops.get(product.key) ?? product.key;
    if (sends.has(top)) continue;
    const items = kept.filter((item) => (tops.get(item.product.key) ?? item.product.key) === top);
    const recipients = [...new Set(items.flatMap(({ dataRecipient }) => dataRecipient ?? []))];
    const { productId, key } = product;
    const { actor, requestKey } = request;
    const attempt = (): Promise<SendOutcome> => sendHierarchy({ productId, key, recipients, actor, requestKey }, ctx);
    const isGivenUp = spentMs > MAX_FAILING_MS;
    const began = performance.now();
    const untried = refuseEarly(items) ?? (isGivenUp ? refuse('NOT_TRIED', { productId }) : interrupted);
    const send = untried ?? (await orElse(attempt, refuse('SEND_INTERRUPTED'), ctx));
    sends.set(top, send);
    if (isRefusedAs('TRANSMISSION_FAILED', send)) spentMs += performance.now() - began;
    if (isRefusedAs('SEND_INTERRUPTED', send)) interrupted = send;
  }
  const after = new Map<UnitKey, Product>();
  for (const { product } of kept) {
    if (after.has(product.key) || interrupted) continue;
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

/** What GS1 is to get today did not change, if all that was written is valid from a later day. */
function refuseEarly(items: readonly SavedItem[]): SendOutcome | undefined {
  const [{ futureVersion: later } = {}] = items.every((item) => item.futureVersion) ? items : [];
  return later && refuse('FUTURE_VERSION', { date: presentDate(later.date) });
}

function isRefusedAs(refusal: SendRefusal, send: SendOutcome): boolean {
  return send.outcome === 'REFUSED' && send.refusal === refusal;
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

/** The top of the hierarchy that each unit would be sent in. A unit without an active one is absent. */
async function findTops(items: readonly SavedItem[], ctx: InstanceContext): Promise<Map<UnitKey, UnitKey>> {
  const keys = [...new Set(items.map(({ product }) => product.key))];
  if (keys.length === 0) return new Map();
  const neighbourhood = await loadNeighbourhood(ctx.db, keys, []);
  const hierarchies = new ActiveHierarchies(neighbourhood, dayOf(ctx.now(), ctx.timeZone));
  const pause = createPause();
  const tops = new Map<UnitKey, UnitKey>();
  for (const key of keys) {
    const [hierarchy] = hierarchies.of(key);
    if (hierarchy) tops.set(key, hierarchy.top);
    await pause();
  }
  return tops;
}
