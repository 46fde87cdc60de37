import type { InstanceContext } from '../../context.ts';
import { dayOf } from '../../domain/product/dates.ts';
import { ActiveHierarchies } from '../../domain/sending/active-hierarchies.ts';
import { sendableHierarchies } from '../../domain/sending/choose-hierarchy.ts';
import { refuse, type SendOutcome } from '../../domain/sending/outcome.ts';
import { findHierarchiesWith } from '../../storage/gs1/gs1-hierarchies.ts';
import { loadNeighbourhood } from '../../storage/products/products.ts';
import { sendHierarchy, type SendRequest } from './send-hierarchy.ts';

/** The outcome for one of several hierarchies. */
export interface HierarchyOutcome {
  /** Product id of the top unit. */
  readonly topProductId: string;
  readonly send: SendOutcome;
}

/**
 * Sends every hierarchy at GS1 that contains a unit, and the simplest hierarchy, each in its own message.
 * @returns one outcome per hierarchy, the simplest first
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function sendAllHierarchies(
  request: Omit<SendRequest, 'top'>,
  ctx: InstanceContext,
): Promise<readonly HierarchyOutcome[]> {
  const { key, productId } = request;
  const neighbourhood = await loadNeighbourhood(ctx.db, [key], []);
  const known = await findHierarchiesWith(ctx.db, [key]);
  const atGs1 = known.filter(({ state }) => state.registered !== undefined).map(({ top }) => top);
  const all = sendableHierarchies(key, new ActiveHierarchies(neighbourhood, dayOf(ctx.now(), ctx.timeZone)), atGs1);
  const chosen = all.filter(({ top }, index) => index === 0 || atGs1.includes(top));
  if (chosen.length === 0) {
    const refusal = neighbourhood.units.has(key) ? 'NO_ACTIVE_HIERARCHY' : 'UNKNOWN_PRODUCT';
    return [{ topProductId: productId, send: refuse(refusal, { productId }) }];
  }
  const outcomes: HierarchyOutcome[] = [];
  for (const { top, nodes } of chosen) {
    const send = await sendHierarchy({ ...request, top }, ctx);
    outcomes.push({ topProductId: nodes.get(top)?.unit.productId ?? top, send });
  }
  return outcomes;
}
