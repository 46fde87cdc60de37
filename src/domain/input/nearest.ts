import { closest, distance } from 'fastest-levenshtein';

const MAX_LENGTH = 60;
/** Limits per request, because comparing names costs far more than reading them. */
const MAX_SUGGESTIONS = 20;
const MAX_COMPARISONS = 20_000;

/** The name most similar to a mistyped one, or undefined if none is similar enough. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const candidates = candidatesFor(name, names);
  if (candidates.length === 0) return undefined;
  const best = closest(name, candidates);
  return distance(name.toLowerCase(), best.toLowerCase()) <= allowedChanges(name) ? best : undefined;
}

/** Names of similar length; the others need no comparison. */
function candidatesFor(name: string, names: readonly string[]): readonly string[] {
  if (name === '' || name.length > MAX_LENGTH) return [];
  return names.filter((other) => Math.abs(other.length - name.length) <= allowedChanges(name));
}

function allowedChanges(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

/**
 * As `nearest`, until the request has used up its limits; then undefined.
 * @param meant finds the name for which the sender used another word; tried first
 */
export type Suggest = (
  name: string,
  names: () => readonly string[],
  meant?: () => string | undefined,
) => string | undefined;

/** Suggestions for one request. Only its first mistakes get one. */
export function createSuggest(): Suggest {
  let suggestions = 0;
  let comparisons = 0;
  return (name, names, meant) => {
    if (suggestions >= MAX_SUGGESTIONS || comparisons >= MAX_COMPARISONS) return undefined;
    suggestions++;
    const known = meant?.();
    if (known !== undefined) return known;
    const candidates = candidatesFor(name, names());
    comparisons += candidates.length;
    return nearest(name, candidates);
  };
}
