import { setImmediate } from 'node:timers';

/** Work that blocks the event loop for longer delays other requests noticeably. */
const TURN_MS = 2;

/** Long work that waits for its turn, first come, first served. */
const waiting: (() => void)[] = [];

/**
 * Waits for a turn. One piece of long work runs per iteration of the event loop, however many there are: otherwise, a
 * request would wait for a piece of each of them, several times.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginTurn);
  });
}

function beginTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginTurn);
}

/** Call it between the steps of long work, and await the result. */
export type Pause = () => Promise<void> | undefined;

/** Yields to other requests: waits for a turn if 2 ms of work have passed since the last time. */
export function createPause(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Works in steps, with a pause point after each. @returns the result directly if no pause was necessary */
export function inTurns<T>(steps: Iterator<unknown, T>, pause: Pause): T | Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    const turn = pause();
    if (turn) return goOn(steps, pause, turn);
  }
}

async function goOn<T>(steps: Iterator<unknown, T>, pause: Pause, first: Promise<void>): Promise<T> {
  await first;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    const turn = pause();
    if (turn) await turn;
  }
}

/** Converts a list, with a pause point after each entry. */
export async function mapInTurns<In, Out>(
  entries: Iterable<In>,
  convert: (entry: In) => Out,
  pause: Pause = createPause(),
): Promise<Out[]> {
  const converted: Out[] = [];
  for (const entry of entries) {
    converted.push(convert(entry));
    const turn = pause();
    if (turn) await turn;
  }
  return converted;
}

/** Works on several entries at the same time. Rejects with the first error; the other entries in progress go on. */
export async function inParallel<T>(
  entries: readonly T[],
  atOnce: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const waiting = entries.values();
  const worker = async (): Promise<void> => {
    for (const entry of waiting) await work(entry);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, worker));
}

/** The values that stepwise work yields, with a pause point after each step. */
export async function* foundInTurns<T>(steps: Iterable<T | undefined>, pause: Pause): AsyncGenerator<T, void> {
  for (const found of steps) {
    if (found !== undefined) yield found;
    const turn = pause();
    if (turn) await turn;
  }
}
