import { setImmediate } from 'node:timers/promises';

/** Long work that goes on for longer than this makes other requests wait noticeably. */
const TURN_MS = 10;

/** Call it between the steps of long work, and await what it returns. */
export type Pause = () => Promise<void> | undefined;

/** Gives way to other requests: waits for the event loop when the work has gone on for 10 ms, else not at all. */
export function createPause(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}

/** Does work in steps, with a pause point after each. @returns the result itself when no pause had to wait */
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

/** The values that work in steps finds on its way, with a pause point after each step. */
export async function* foundInTurns<T>(steps: Iterable<T | undefined>, pause: Pause): AsyncGenerator<T, void> {
  for (const found of steps) {
    if (found !== undefined) yield found;
    const turn = pause();
    if (turn) await turn;
  }
}
