import type { InstanceDatabase } from './database.ts';

/** So many go together at most. */
const MOST = 64;

interface Waiting<Item, Value> {
  readonly item: Item;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers what requests that come at the same time have for the database, so that they go to it together: under load,
 * the way there costs more than what is done there. Nothing waits longer than one turn of the event loop.
 */
export class Gathering<Item, Value> {
  readonly #work: (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Value>>;
  #waiting = new Map<string, Waiting<Item, Value>[]>();

  /** @param work does what was gathered, and answers every key */
  constructor(work: (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Value>>) {
    this.#work = work;
  }

  /** Whether an item with this key waits already. */
  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** One that waits under the same key already gets the same answer, and is done once. */
  do(key: string, item: Item): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) setImmediate(() => void this.#flush());
      const waiting = { item, resolve, reject };
      const others = this.#waiting.get(key);
      if (others) others.push(waiting);
      else this.#waiting.set(key, [waiting]);
      if (this.#waiting.size === MOST) void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    const gathered = this.#waiting;
    if (gathered.size === 0) return;
    this.#waiting = new Map();
    const all = [...gathered];
    try {
      const values = await this.#work(
        new Map(all.map(([key, [first]]) => [key, (first as Waiting<Item, Value>).item])),
      );
      for (const [key, waiting] of all) for (const { resolve } of waiting) resolve(values.get(key) as Value);
    } catch (error) {
      for (const [, waiting] of all) for (const { reject } of waiting) reject(error);
    }
  }
}

/** Gathers for each database apart. @param work does what was gathered for one, and answers every key */
export function gatherPerDatabase<Item, Value>(
  work: (db: InstanceDatabase, items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Value>>,
): (db: InstanceDatabase) => Gathering<Item, Value> {
  const gatherings = new WeakMap<InstanceDatabase, Gathering<Item, Value>>();
  return (db) => {
    let gathering = gatherings.get(db);
    if (!gathering) gatherings.set(db, (gathering = new Gathering((items) => work(db, items))));
    return gathering;
  };
}
