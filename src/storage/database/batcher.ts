import { currentSpan, inEachOf, type Span } from '../../telemetry/tracing.ts';
import type { InstanceDatabase } from './database.ts';

/** Maximum number of keys per batch. */
const MOST = 64;

interface Waiting<Item, Value> {
  readonly item: Item;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
  readonly span: Span | undefined;
}

/**
 * Collects single reads or saves that arrive in one turn of the event loop and executes them as one batch: under load,
 * the round trip costs more than the work.
 */
export class Batcher<Item, Value> {
  readonly #work: (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Value>>;
  #waiting = new Map<string, Waiting<Item, Value>[]>();

  /** @param work executes a batch and returns a value for every key */
  constructor(work: (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Value>>) {
    this.#work = work;
  }

  /** Whether a call with this key is waiting. */
  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Calls with the same key share one result. */
  do(key: string, item: Item): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) setImmediate(() => void this.#flush());
      const waiting = { item, resolve, reject, span: currentSpan() };
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
      const items = new Map(all.map(([key, [first]]) => [key, (first as Waiting<Item, Value>).item]));
      const spans = all.flatMap(([, waiting]) => waiting.map(({ span }) => span));
      const values = await inEachOf(spans, () => this.#work(items));
      for (const [key, waiting] of all) for (const { resolve } of waiting) resolve(values.get(key) as Value);
    } catch (error) {
      for (const [, waiting] of all) for (const { reject } of waiting) reject(error);
    }
  }
}

/**
 * One batcher per database.
 * @param work executes a batch and returns a value for every key
 */
export function batchPerDatabase<Item, Value>(
  work: (db: InstanceDatabase, items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Value>>,
): (db: InstanceDatabase) => Batcher<Item, Value> {
  const batchers = new WeakMap<InstanceDatabase, Batcher<Item, Value>>();
  return (db) => {
    let batcher = batchers.get(db);
    if (!batcher) batchers.set(db, (batcher = new Batcher((items) => work(db, items))));
    return batcher;
  };
}
