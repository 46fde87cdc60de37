import { ROUTES, type Route } from '../../generated/routes.ts';
import { isOpenTo } from '../access/authenticate.ts';
import type { Redirect } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

/**
 * The way to the sign-in page, if the visitor may not call the operation that the page shows the result of.
 * @returns undefined if the operation is open to the visitor
 */
export function signInFirst(operationId: string, { ctx, user, path }: Visitor): Redirect | undefined {
  const route = (ROUTES as readonly Route[]).find((one) => one.operationId === operationId);
  if (route && isOpenTo(route, user === undefined ? 'anonymous' : 'user', ctx)) return undefined;
  return { redirect: `/login?next=${encodeURIComponent(path)}` };
}
