import { ServiceError } from '../domain/refusals/service-error.ts';

export interface FairQueueOptions {
  /** Jobs in progress at the same time. */
  readonly places: number;
  /** Jobs of one owner that may wait. */
  readonly waiting: number;
}

const BUSY_SECONDS = 5;

/** A limit on jobs in progress. Owners take turns, however many jobs each of them has waiting. */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** Waiting jobs by owner; the owner whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #busy = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /**
   * Waits for a free place; release it with `leave`.
   * @param signal leaves the queue when it aborts
   * @throws ServiceError `SHEETS_BUSY` if too many jobs of the owner are waiting; the reason of `signal`
   */
  async enter(owner: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { places, waiting } = this.#options;
    if (this.#busy < places) {
      this.#busy++;
      return;
    }
    const line = this.#waiting.get(owner) ?? [];
    if (line.length >= waiting) throw new ServiceError('SHEETS_BUSY', { retryAfterSeconds: BUSY_SECONDS });
    this.#waiting.set(owner, line);
    await new Promise<void>((resolve, reject) => {
      const abort = (): void => {
        line.splice(line.indexOf(enter), 1);
        if (line.length === 0) this.#waiting.delete(owner);
        reject(signal?.reason as Error);
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      signal?.addEventListener('abort', abort, { once: true });
      line.push(enter);
    });
  }

  /** Passes the place to the next owner. */
  leave(): void {
    const [turn] = this.#waiting;
    if (!turn) {
      this.#busy--;
      return;
    }
    const [owner, line] = turn;
    const enter = line.shift();
    this.#waiting.delete(owner);
    if (line.length > 0) this.#waiting.set(owner, line);
    enter?.();
  }
}
