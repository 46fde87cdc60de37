import type { View } from '../domain/views/view.ts';

/** Who asks for a view, as far as that matters for its access. */
export type Reader = 'anonymous' | 'key' | 'user';

/**
 * Whether a view is open to a reader. A user opens all that a key does; where the instance has no keys, what asks for
 * one is open to everyone.
 */
export function mayRead({ access }: Pick<View, 'access'>, reader: Reader, keysEnabled: boolean): boolean {
  if (access.includes('public')) return true;
  if (access.includes('login') && reader === 'user') return true;
  return access.includes('key') && (reader !== 'anonymous' || !keysEnabled);
}
