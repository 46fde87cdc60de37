import { LRUCache } from 'lru-cache';

/** A cache that drops its least recently used entries. */
export interface BudgetedCache<Value> {
  get(key: string): Value | undefined;
  /** @param keepMs overrides `keepMs` of the cache for this entry */
  set(key: string, value: Value, keepMs?: number): void;
  delete(key: string): void;
}

export interface CacheOptions<Value> {
  /** Size of a value in bytes, without its key. */
  readonly sizeOf: (value: Value) => number;
  /** Limits of this cache, in addition to the budget. */
  readonly bytes?: number;
  readonly entries?: number;
  /** Entries expire after this time. */
  readonly keepMs?: number;
}

interface Member {
  readonly calculatedSize: number;
  pop(): unknown;
}

/** Overhead per entry. */
const ENTRY_BYTES = 200;

/**
 * Memory shared by several caches, such as those of all instances. When it is used up, the largest cache drops its
 * oldest entries, so that a busy instance does not empty the caches of the others.
 */
export class CacheBudget {
  readonly #bytes: number;
  readonly #members: Member[] = [];

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Total size of all caches in bytes; at most the budget. */
  get used(): number {
    return this.#members.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
  }

  open<Value extends object>({ sizeOf, bytes, entries, keepMs }: CacheOptions<Value>): BudgetedCache<Value> {
    const cache = new LRUCache<string, Value>({
      maxSize: Math.ceil(Math.min(bytes ?? this.#bytes, this.#bytes)),
      ...(entries === undefined ? {} : { max: entries }),
      ...(keepMs === undefined ? {} : { ttl: Math.max(1, keepMs) }),
      sizeCalculation: (value, key) => ENTRY_BYTES + 2 * key.length + Math.ceil(sizeOf(value)),
    });
    this.#members.push(cache);
    return {
      get: (key) => cache.get(key),
      set: (key, value, ttl) => {
        cache.set(key, value, ttl === undefined ? {} : { ttl });
        this.#shrink();
      },
      delete: (key) => void cache.delete(key),
    };
  }

  #shrink(): void {
    while (this.used > this.#bytes) {
      const largest = this.#members.reduce((most, member) =>
        member.calculatedSize > most.calculatedSize ? member : most,
      );
      largest.pop();
    }
  }
}
