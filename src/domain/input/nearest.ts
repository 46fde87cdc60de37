import { closest, distance } from 'fastest-levenshtein';

const MAX_LENGTH = 60;

/** The name that a mistyped one was likely meant to be, or undefined when none is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  if (name === '' || name.length > MAX_LENGTH || names.length === 0) return undefined;
  const best = closest(name, names);
  const changes = distance(name.toLowerCase(), best.toLowerCase());
  return changes <= Math.max(1, Math.floor(name.length / 3)) ? best : undefined;
}
