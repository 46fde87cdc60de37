/** The right to write some units; the holder must call `leave`. */
export interface Turn {
  /**
   * Adds units if nobody else is writing or waiting for any of them.
   * @returns false, without adding any, otherwise
   */
  tryAdd(keys: Iterable<string>): boolean;
  leave(): void;
}

interface Entry {
  readonly keys: Set<string>;
  readonly isOver: Promise<void>;
  readonly end: () => void;
}

/**
 * First-in, first-out queue of the writers of one process, per unit; writers of different units do not wait for each
 * other. Waiting here occupies no database connection or lock. Correctness does not depend on it: database locks
 * exclude the writers of other processes.
 */
export class UnitQueue {
  readonly #maxWaitMs: number;
  readonly #refuse: () => Error;
  /** The latest writer in line for each unit. */
  readonly #newest = new Map<string, Entry>();

  /** @param refuse creates the error for a writer that waits too long */
  constructor(maxWaitMs: number, refuse: () => Error) {
    this.#maxWaitMs = maxWaitMs;
    this.#refuse = refuse;
  }

  /**
   * Waits until every earlier writer of any of these units has left. Waiting only for earlier writers rules out
   * deadlocks.
   */
  async enter(keys: Iterable<string>): Promise<Turn> {
    const entry = newEntry(keys);
    const earlier = new Set([...entry.keys].flatMap((key) => this.#newest.get(key) ?? []));
    for (const key of entry.keys) this.#newest.set(key, entry);
    const leave = (): void => this.#leave(entry);
    if (earlier.size > 0) {
      const ready = Promise.all([...earlier].map(({ isOver }) => isOver));
      if (!(await isWithin(ready, this.#maxWaitMs))) {
        // Later writers wait only for this entry, so it stays in the queue until its turn comes.
        void ready.then(leave);
        throw this.#refuse();
      }
    }
    return { tryAdd: (added) => this.#tryAdd(entry, added), leave };
  }

  #tryAdd(entry: Entry, keys: Iterable<string>): boolean {
    const added = [...keys].filter((key) => !entry.keys.has(key));
    if (added.some((key) => this.#newest.has(key))) return false;
    for (const key of added) {
      entry.keys.add(key);
      this.#newest.set(key, entry);
    }
    return true;
  }

  #leave(entry: Entry): void {
    for (const key of entry.keys) if (this.#newest.get(key) === entry) this.#newest.delete(key);
    entry.end();
  }
}

function newEntry(keys: Iterable<string>): Entry {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { keys: new Set(keys), isOver, end };
}

async function isWithin(ready: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([ready.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
