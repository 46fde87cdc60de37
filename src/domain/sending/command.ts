import { DOCUMENT_COMMAND } from '../catalogue/field-ids.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Product } from '../product/product.ts';
import type { HierarchyState } from '../gs1-record/hierarchy-state.ts';

export type SendCommand = 'ADD' | 'CHANGE_BY_REFRESH' | 'CORRECT';

/**
 * The command of the next notification.
 *
 * A hierarchy that GS1 has is never sent with ADD. If GS1 never accepted it from this service, CHANGE_BY_REFRESH in
 * D8164 means that GS1 has it from another system. CORRECT does not mean that: suppliers leave it in new products.
 *
 * @param wish see `commandWish`
 * @param afterWithdrawal the command that the data pool expects after a withdrawal
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

/**
 * D8164 of a hierarchy: CORRECT if any unit has it, because the hierarchy is one message; else that of the top unit.
 */
export function commandWish({ top, nodes }: Hierarchy<Pick<Product, 'values'>>): unknown {
  const wishes = [...nodes.values()].map(({ unit }) => unit.values[DOCUMENT_COMMAND]);
  return wishes.includes('CORRECT') ? 'CORRECT' : nodes.get(top)?.unit.values[DOCUMENT_COMMAND];
}
