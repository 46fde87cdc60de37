import { ServiceError } from '../../domain/refusals/service-error.ts';

const MAX_WAIT_MS = 10_000;

interface Waiting {
  readonly reader: string | undefined;
  readonly enter: () => void;
}

export interface SemaphoreOptions {
  readonly places: number;
  /** Maximum number of places per reader. */
  readonly placesOfReader: number;
}

/** A fair semaphore: waiters enter in order of arrival, and no reader can occupy every place. */
export class Semaphore {
  readonly #placesOfReader: number;
  readonly #waiting: Waiting[] = [];
  readonly #held = new Map<string, number>();
  #free: number;

  constructor({ places, placesOfReader }: SemaphoreOptions) {
    this.#free = places;
    this.#placesOfReader = placesOfReader;
  }

  /** Whether anyone is waiting. */
  get isCrowded(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * @param reader who occupies the place; without one, only the total counts
   * @returns the function that releases the place
   * @throws ServiceError `BUSY` when no place becomes free in time
   */
  async enter(reader?: string, maxWaitMs = MAX_WAIT_MS): Promise<() => void> {
    if (this.#mayEnter(reader)) this.#take(reader);
    else await this.#wait(reader, maxWaitMs);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#giveBack(reader);
    };
  }

  #mayEnter(reader: string | undefined): boolean {
    return this.#free > 0 && (reader === undefined || (this.#held.get(reader) ?? 0) < this.#placesOfReader);
  }

  #take(reader: string | undefined): void {
    this.#free--;
    if (reader !== undefined) this.#held.set(reader, (this.#held.get(reader) ?? 0) + 1);
  }

  #giveBack(reader: string | undefined): void {
    this.#free++;
    if (reader !== undefined) {
      const left = (this.#held.get(reader) ?? 0) - 1;
      if (left > 0) this.#held.set(reader, left);
      else this.#held.delete(reader);
    }
    const next = this.#waiting.findIndex((waiting) => this.#mayEnter(waiting.reader));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!waiting) return;
    this.#take(waiting.reader);
    waiting.enter();
  }

  #wait(reader: string | undefined, maxWaitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        reader,
        enter() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new ServiceError('BUSY', { retryAfterSeconds: 10 }));
      }, maxWaitMs);
      this.#waiting.push(waiting);
    });
  }
}
