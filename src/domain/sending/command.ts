import { DOCUMENT_COMMAND } from '../catalogue/field-ids.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Product } from '../product/product.ts';
import type { HierarchyState } from '../gs1-record/hierarchy-state.ts';

export type SendCommand = 'ADD' | 'CHANGE_BY_REFRESH' | 'CORRECT';

/**
 * The command of the next notification.
 *
 * What GS1 has is never added again. If GS1 never accepted a hierarchy from here, D8164 may say CHANGE_BY_REFRESH: then GS1
 * knows it from another system. CORRECT does not say that: suppliers leave it standing in products that are new.
 *
 * @param wish as `commandWish`
 * @param afterWithdrawal the habit of the data pool
 */
export function chooseCommand(
  standing: HierarchyState['standing'],
  wish: unknown,
  afterWithdrawal: SendCommand,
): SendCommand {
  const change = wish === 'CORRECT' ? 'CORRECT' : 'CHANGE_BY_REFRESH';
  switch (standing) {
    case 'NOTIFIED':
    case 'CLOSED':
      return change;
    case 'WITHDRAWN':
      return afterWithdrawal === 'ADD' ? 'ADD' : change;
    case 'NEVER':
      return wish === 'CHANGE_BY_REFRESH' ? wish : 'ADD';
  }
}

/**
 * Whether the next notification can be transmitted. Until GS1 has replied to the first one, or to a withdrawal, its
 * command could be ADD or a change, and the wrong one is rejected. Messages stored earlier must be transmitted before
 * it.
 */
export function mayLeave({ standing, underWay }: Pick<HierarchyState, 'standing' | 'underWay'>): boolean {
  return !underWay.some(
    ({ action, state }) =>
      state === 'STORED' ||
      (state !== 'WAITING' && (action === 'WITHDRAW' || (action === 'NOTIFY' && standing !== 'NOTIFIED'))),
  );
}

/** D8164 of a hierarchy: that of the top unit, but CORRECT of any unit counts for all, because they are one message. */
export function commandWish({ top, nodes }: Hierarchy<Pick<Product, 'values'>>): unknown {
  const wishes = [...nodes.values()].map(({ unit }) => unit.values[DOCUMENT_COMMAND]);
  return wishes.includes('CORRECT') ? 'CORRECT' : nodes.get(top)?.unit.values[DOCUMENT_COMMAND];
}
