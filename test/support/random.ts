import { execFileSync } from 'node:child_process';

/** Random numbers from 0 to 1, repeatable by seed (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The seed of a randomized test. In CI it follows from the source code, so that a second run of the same code repeats
 * the same cases, and changed code gets new ones. Elsewhere it is random.
 *
 * @param variable environment variable that sets the seed, to repeat a failed run
 */
export function chooseSeed(variable: string): number {
  const given = process.env[variable];
  if (given !== undefined) return Number(given);
  return (process.env['CI'] ? sourceHash() : undefined) ?? Math.floor(Math.random() * 0x7fffffff);
}

/** Undefined outside a Git checkout. */
function sourceHash(): number | undefined {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD:src'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(tree.slice(0, 7), 16);
  } catch {
    return undefined;
  }
}
