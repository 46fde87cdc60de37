import type { View } from '../domain/views/view.ts';
import type { Caller } from './caller.ts';

/**
 * Whether a view is open to a caller. A user opens all that a key does; where the instance has no keys, what asks for
 * one is open to everyone.
 */
export function mayRead({ access }: Pick<View, 'access'>, caller: Caller['kind'], keysEnabled: boolean): boolean {
  if (access.includes('public')) return true;
  if (access.includes('login') && caller === 'user') return true;
  return access.includes('key') && (caller !== 'anonymous' || !keysEnabled);
}
