import { Contention } from '../../fairness/contention.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';

const MAX_WAIT_MS = 10_000;

interface Waiting {
  readonly entrant: Entrant;
  readonly enter: () => void;
}

export interface SemaphoreOptions {
  readonly places: number;
  /** Maximum number of places per reader. */
  readonly placesOfReader: number;
  /** Maximum number of places per owner while others are active; by default all. */
  readonly placesOfOwner?: number;
  /** Whether several owners are active; by default, whether several enter this semaphore. */
  readonly contention?: Contention;
}

/** Who occupies a place; of what is left out, only the total counts. */
export interface Entrant {
  readonly reader?: string | undefined;
  /** The schema of the instance. */
  readonly owner?: string | undefined;
}

/**
 * A fair semaphore: waiters enter in order of arrival, and no reader, and no owner of several, can occupy every place.
 */
export class Semaphore {
  readonly #placesOfReader: number;
  readonly #placesOfOwner: number;
  readonly #contention: Contention;
  readonly #waiting: Waiting[] = [];
  readonly #byReader = new Map<string, number>();
  readonly #byOwner = new Map<string, number>();
  #free: number;

  constructor({ places, placesOfReader, placesOfOwner = places, contention = new Contention() }: SemaphoreOptions) {
    this.#free = places;
    this.#placesOfReader = placesOfReader;
    this.#placesOfOwner = placesOfOwner;
    this.#contention = contention;
  }

  /** Whether anyone is waiting. */
  get isCrowded(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * @returns the function that releases the place
   * @throws ServiceError `BUSY` when no place becomes free in time
   */
  async enter(entrant: Entrant = {}, maxWaitMs = MAX_WAIT_MS): Promise<() => void> {
    if (entrant.owner !== undefined) this.#contention.note(entrant.owner);
    if (this.#mayEnter(entrant)) this.#take(entrant);
    else await this.#wait(entrant, maxWaitMs);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#giveBack(entrant);
    };
  }

  #mayEnter({ reader, owner }: Entrant): boolean {
    if (this.#free === 0) return false;
    if (reader !== undefined && (this.#byReader.get(reader) ?? 0) >= this.#placesOfReader) return false;
    const isCrowding = owner !== undefined && (this.#byOwner.get(owner) ?? 0) >= this.#placesOfOwner;
    return !isCrowding || !this.#contention.isActive;
  }

  #take({ reader, owner }: Entrant): void {
    this.#free--;
    add(this.#byReader, reader, 1);
    add(this.#byOwner, owner, 1);
  }

  #giveBack({ reader, owner }: Entrant): void {
    this.#free++;
    add(this.#byReader, reader, -1);
    add(this.#byOwner, owner, -1);
    const next = this.#waiting.findIndex((waiting) => this.#mayEnter(waiting.entrant));
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!waiting) return;
    this.#take(waiting.entrant);
    waiting.enter();
  }

  #wait(entrant: Entrant, maxWaitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        entrant,
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

function add(counts: Map<string, number>, name: string | undefined, change: 1 | -1): void {
  if (name === undefined) return;
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
