import type { Clock } from './clock.ts';
import { reasonOf } from './reason.ts';

export interface PollerOptions {
  readonly clock: Clock;
  readonly everyMs: number;
  /** Polls once. @returns the delay (ms) until the next poll, if not the usual one */
  readonly look: () => Promise<number | undefined>;
  /** Called when a poll fails: once, until the reason changes or a poll succeeds. */
  readonly complain: (error: unknown) => void;
}

/** Polls repeatedly, one poll at a time. */
export class Poller {
  readonly #options: PollerOptions;
  #running = false;
  #looking: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  #dueAt = Infinity;
  /** Time of the next poll, requested during a running one. */
  #askedFor = Infinity;
  #complaint: string | undefined;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = true;
    this.wake(0);
  }

  /** Schedules a poll after the delay, unless one is due sooner. */
  wake(afterMs: number): void {
    if (!this.#running) return;
    const { clock } = this.#options;
    const at = clock.now().getTime() + afterMs;
    if (this.#looking) {
      this.#askedFor = Math.min(this.#askedFor, at);
    } else if (at < this.#dueAt) {
      this.#callOff?.();
      this.#dueAt = at;
      this.#callOff = clock.after(afterMs, () => {
        this.#dueAt = Infinity;
        this.#looking = this.#look();
      });
    }
  }

  /** Stops polling; resolves when a running poll has ended. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#callOff?.();
    await this.#looking;
  }

  async #look(): Promise<void> {
    this.#askedFor = Infinity;
    let nextMs = this.#options.everyMs;
    try {
      nextMs = (await this.#options.look()) ?? nextMs;
      this.#complaint = undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== this.#complaint) this.#options.complain(error);
      this.#complaint = reason;
    }
    this.#looking = undefined;
    const askedMs = Math.max(0, this.#askedFor - this.#options.clock.now().getTime());
    this.wake(Math.min(nextMs, askedMs));
  }
}
