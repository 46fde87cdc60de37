import { Contention } from './contention.ts';

export interface FairQueueOptions {
  /** Jobs in progress at the same time. */
  readonly places: number;
  /** Places that one owner may occupy while others are active; by default all of them. */
  readonly share?: number;
  /** Whether several owners are active; by default, whether several enter this queue. */
  readonly contention?: Contention;
  /** Jobs of one owner that may wait; by default any number. */
  readonly waiting?: number;
  /** How long a job may wait; by default as long as it takes. */
  readonly maxWaitMs?: number;
  /** The error for a job that would have to wait in a full queue, or that has waited for too long. */
  readonly refuse: () => Error;
}

interface Waiting {
  readonly enter: () => void;
}

/** A limit on jobs in progress. Owners take turns, however many jobs each of them has waiting. */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** Waiting jobs by owner; the owner whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #held = new Map<string, number>();
  readonly #contention: Contention;
  #busy = 0;
  #waitingCount = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#contention = options.contention ?? new Contention();
  }

  get waitingCount(): number {
    return this.#waitingCount;
  }

  /** Takes a place if one is free; release it with `leave`. */
  tryEnter(owner: string): boolean {
    this.#contention.note(owner);
    if (!this.#mayEnter(owner)) return false;
    this.#take(owner);
    return true;
  }

  /**
   * Waits for a free place; release it with `leave`.
   * @param signal leaves the queue when it aborts
   * @returns undefined when there was a place at once
   * @throws the error of `refuse`; the reason of `signal`
   */
  enter(owner: string, signal?: AbortSignal): Promise<void> | undefined {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return this.tryEnter(owner) ? undefined : this.#wait(owner, signal);
  }

  /** Frees a place, and lets waiting jobs of the next owners enter while places are free. */
  leave(owner: string): void {
    this.#busy--;
    const held = (this.#held.get(owner) ?? 0) - 1;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
    while (this.#admit());
  }

  #mayEnter(owner: string): boolean {
    const { places, share = places } = this.#options;
    if (this.#busy >= places) return false;
    return share >= places || (this.#held.get(owner) ?? 0) < share || !this.#contention.isActive;
  }

  #take(owner: string): void {
    this.#busy++;
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
  }

  /** @returns whether a job could enter */
  #admit(): boolean {
    for (const [owner, line] of this.#waiting) {
      if (!this.#mayEnter(owner)) continue;
      const next = line.shift();
      this.#waiting.delete(owner);
      if (line.length > 0) this.#waiting.set(owner, line);
      this.#take(owner);
      next?.enter();
      return true;
    }
    return false;
  }

  #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const { waiting = Infinity, maxWaitMs, refuse } = this.#options;
    const line = this.#waiting.get(owner) ?? [];
    if (line.length >= waiting) return Promise.reject(refuse());
    this.#waiting.set(owner, line);
    this.#waitingCount++;
    return new Promise<void>((resolve, reject) => {
      const end = (): void => {
        this.#waitingCount--;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const giveUp = (error: Error): void => {
        end();
        line.splice(line.indexOf(job), 1);
        if (line.length === 0) this.#waiting.delete(owner);
        reject(error);
      };
      const abort = (): void => giveUp(signal?.reason as Error);
      const job = {
        enter() {
          end();
          resolve();
        },
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => giveUp(refuse()), maxWaitMs);
      signal?.addEventListener('abort', abort, { once: true });
      line.push(job);
    });
  }
}
