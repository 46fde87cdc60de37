import { closest, distance } from 'fastest-levenshtein';

const MAX_LENGTH = 60;
/** What one request may spend on suggestions: comparing names costs far more than reading them. */
const MAX_SUGGESTIONS = 20;
const MAX_COMPARISONS = 20_000;

/** The name that a mistyped one was likely meant to be, or undefined when none is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const candidates = candidatesFor(name, names);
  if (candidates.length === 0) return undefined;
  const best = closest(name, candidates);
  return distance(name.toLowerCase(), best.toLowerCase()) <= allowedChanges(name) ? best : undefined;
}

/** Names whose length alone does not rule them out. */
function candidatesFor(name: string, names: readonly string[]): readonly string[] {
  if (name === '' || name.length > MAX_LENGTH) return [];
  return names.filter((other) => Math.abs(other.length - name.length) <= allowedChanges(name));
}

function allowedChanges(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

/** Finds the nearest name as `nearest` does, as long as the request has something left to spend; else undefined. */
export type Suggest = (name: string, names: () => readonly string[]) => string | undefined;

/** The suggestions of one request: its first mistakes get one, those that follow are only reported. */
export function createSuggest(): Suggest {
  let suggestions = 0;
  let comparisons = 0;
  return (name, names) => {
    if (suggestions >= MAX_SUGGESTIONS || comparisons >= MAX_COMPARISONS) return undefined;
    const candidates = candidatesFor(name, names());
    suggestions++;
    comparisons += candidates.length;
    return nearest(name, candidates);
  };
}
