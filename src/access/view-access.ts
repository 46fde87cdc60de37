import type { View } from '../domain/views/view.ts';
import type { Caller } from './caller.ts';

/**
 * Whether a caller may read a view. A user may read all that a key may; if the instance has no keys, views that require
 * one are open to everyone.
 */
export function mayRead({ access }: Pick<View, 'access'>, caller: Caller['kind'], keysEnabled: boolean): boolean {
  if (access.includes('public')) return true;
  if (access.includes('login') && caller === 'user') return true;
  return access.includes('key') && (caller !== 'anonymous' || !keysEnabled);
}
