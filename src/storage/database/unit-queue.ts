/** The right to write some units. Whoever holds one must leave. */
export interface Turn {
  /** Adds units that nobody else writes or waits for. @returns false when there is one; then nothing is added */
  tryAdd(keys: Iterable<string>): boolean;
  leave(): void;
}

interface Entry {
  readonly keys: Set<string>;
  readonly isOver: Promise<void>;
  readonly end: () => void;
}

/**
 * First-in, first-out queue of the writers of one process, by the units that they write. Writers of different units do
 * not wait for each other. A writer waits here without holding a database connection or lock, so the database sees little
 * contention. Correctness does not rest on it: locks in the database hold off writers of other processes.
 */
export class UnitQueue {
  readonly #maxWaitMs: number;
  readonly #refuse: () => Error;
  /** The newest writer of each unit that has not left. */
  readonly #newest = new Map<string, Entry>();

  /** @param refuse makes the error for a writer whose turn does not come in time */
  constructor(maxWaitMs: number, refuse: () => Error) {
    this.#maxWaitMs = maxWaitMs;
    this.#refuse = refuse;
  }

  /** Waits until every earlier writer of any of these units has left. Waiting only for earlier ones rules out deadlocks. */
  async enter(keys: Iterable<string>): Promise<Turn> {
    const entry = newEntry(keys);
    const earlier = new Set([...entry.keys].flatMap((key) => this.#newest.get(key) ?? []));
    for (const key of entry.keys) this.#newest.set(key, entry);
    const leave = (): void => this.#leave(entry);
    if (earlier.size > 0) {
      const ready = Promise.all([...earlier].map(({ isOver }) => isOver));
      if (!(await isWithin(ready, this.#maxWaitMs))) {
        // Later writers wait for this entry alone, so it stays in the queue until its turn comes.
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
