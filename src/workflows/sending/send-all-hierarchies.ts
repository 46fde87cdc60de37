import type { InstanceContext } from '../../context.ts';
import { dayOf } from '../../domain/product/dates.ts';
import { ActiveHierarchies } from '../../domain/sending/active-hierarchies.ts';
import { chooseAll, sendableHierarchies } from '../../domain/sending/choose-hierarchy.ts';
import { refuse, type HierarchyOutcome, type SendOutcome } from '../../domain/sending/outcome.ts';
import { findTopsAtGs1 } from '../../storage/gs1/gs1-hierarchies.ts';
import { loadNeighbourhood } from '../../storage/products/products.ts';
import { sendHierarchy, type SendRequest } from './send-hierarchy.ts';

/**
 * Sends every hierarchy at GS1 that contains a unit, and the simplest hierarchy, each in its own message.
 * @returns one outcome per hierarchy, the simplest first
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export async function sendAllHierarchies(
  request: Omit<SendRequest, 'top'>,
  ctx: InstanceContext,
): Promise<readonly HierarchyOutcome<SendOutcome>[]> {
  const { key, productId } = request;
  const neighbourhood = await loadNeighbourhood(ctx.db, [key], []);
  const active = new ActiveHierarchies(neighbourhood, dayOf(ctx.now(), ctx.timeZone));
  const atGs1 = (await findTopsAtGs1(ctx.db, [key])).get(key) ?? [];
  const chosen = chooseAll(sendableHierarchies(key, active, atGs1), atGs1);
  if (chosen.length === 0) {
    const refusal = neighbourhood.units.has(key) ? 'NO_ACTIVE_HIERARCHY' : 'UNKNOWN_PRODUCT';
    return [{ topProductId: productId, send: refuse(refusal, { productId }) }];
  }
  const outcomes: HierarchyOutcome<SendOutcome>[] = [];
  for (const { top, nodes } of chosen) {
    const send = await sendHierarchy({ ...request, top }, ctx);
    outcomes.push({ topProductId: nodes.get(top)?.unit.productId ?? top, send });
  }
  return outcomes;
}
