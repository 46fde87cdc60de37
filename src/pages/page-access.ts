import { mayCall } from './may-call.ts';
import type { Redirect } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

/**
 * The way to the sign-in page, if the visitor may not call the operation that the page shows the result of.
 * @returns undefined if the operation is open to the visitor
 */
export function signInFirst(operationId: string, visitor: Visitor): Redirect | undefined {
  return mayCall(operationId, visitor) ? undefined : toSignIn(visitor);
}

/** The way to the sign-in page, and from there back to the present one. */
export function toSignIn({ path }: Pick<Visitor, 'path'>): Redirect {
  return { redirect: `/login?next=${encodeURIComponent(path)}` };
}
