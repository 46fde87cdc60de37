import { mayCall } from './may-call.ts';
import type { Redirect } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

/**
 * The way to the sign-in page, if the visitor may not call the operation that the page shows the result of.
 * @returns undefined if the operation is open to the visitor
 */
export function signInFirst(operationId: string, visitor: Visitor): Redirect | undefined {
  if (mayCall(operationId, visitor)) return undefined;
  return { redirect: `/login?next=${encodeURIComponent(visitor.path)}` };
}
