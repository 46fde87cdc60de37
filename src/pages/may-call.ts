import { ROUTES, type Route } from '../../generated/routes.ts';
import { isOpenTo } from '../access/authenticate.ts';
import type { Visitor } from './visitor.ts';

/** Whether the visitor may call an operation: pages show nothing that the API would not return. */
export function mayCall(operationId: string, { ctx, user }: Pick<Visitor, 'ctx' | 'user'>): boolean {
  const route = (ROUTES as readonly Route[]).find((one) => one.operationId === operationId);
  return route !== undefined && isOpenTo(route, user === undefined ? 'anonymous' : 'user', ctx);
}
