import { setImmediate } from 'node:timers/promises';

/** Long work that goes on for longer than this makes other requests wait noticeably. */
const TURN_MS = 10;

/** Call it between the steps of long work, and await what it returns. */
export type Pause = () => Promise<void> | undefined;

/** Lets other requests have their turn: the pause waits for the event loop when the work went on for 10 ms, else not at all. */
export function createPause(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
