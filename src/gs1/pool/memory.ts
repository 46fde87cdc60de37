import type { BudgetedCache, CacheBudget } from '../../caches/cache-budget.ts';
import type { ItemReference } from '../replies/reply.ts';
import type { ItemVersion } from './check-changes.ts';

interface Standing {
  /** What change control compares with, as accepted last. */
  readonly version?: ItemVersion;
  readonly dataSource: string;
  /** Recipients to whom the item was sent as the top of a hierarchy. */
  readonly sentTo: ReadonlySet<string>;
  /** Recipients that it was published to by a separate message. */
  readonly publishedTo: ReadonlySet<string>;
}

const NOWHERE: ReadonlySet<string> = new Set();

/** The trade items that the pool has accepted. */
export class Registry {
  readonly #items: BudgetedCache<Standing>;

  constructor(memory: CacheBudget, entries: number) {
    this.#items = memory.open({ entries, sizeOf: sizeOfStanding });
  }

  has(item: ItemReference): boolean {
    return this.#items.get(keyOf(item)) !== undefined;
  }

  /** GLN of the data source that registered the GTIN in its market. */
  dataSourceOf(item: ItemReference): string | undefined {
    return this.#items.get(keyOf(item))?.dataSource;
  }

  wasSentTo(item: ItemReference, recipient: string): boolean {
    return this.#items.get(keyOf(item))?.sentTo.has(recipient) ?? false;
  }

  publishedTo(item: ItemReference): readonly string[] {
    return [...(this.#items.get(keyOf(item))?.publishedTo ?? NOWHERE)];
  }

  /** Whether any recipient still gets the item. */
  isOffered(item: ItemReference): boolean {
    const standing = this.#items.get(keyOf(item));
    return standing !== undefined && standing.sentTo.size + standing.publishedTo.size > 0;
  }

  /** The version of an item that the pool accepted last. */
  versionOf(item: ItemReference): ItemVersion | undefined {
    return this.#items.get(keyOf(item))?.version;
  }

  /** @param versions by GTIN */
  register(
    top: ItemReference,
    items: readonly ItemReference[],
    recipients: readonly string[],
    versions: ReadonlyMap<string, ItemVersion> = new Map(),
  ): void {
    for (const item of items) {
      const version = versions.get(item.gtin);
      this.#change(item, (standing) => (version ? { ...standing, version: owned(version) } : standing));
    }
    this.#change(top, (standing) => ({ ...standing, sentTo: withAll(standing.sentTo, recipients) }));
  }

  publish(item: ItemReference, recipients: readonly string[]): void {
    this.#change(item, (standing) => ({ ...standing, publishedTo: withAll(standing.publishedTo, recipients) }));
  }

  /** Ends the publication to some recipients; the item stays registered. */
  withdraw(item: ItemReference, recipients: readonly string[]): void {
    if (!this.has(item)) return;
    const without = (all: ReadonlySet<string>): ReadonlySet<string> =>
      new Set([...all].filter((recipient) => !recipients.includes(recipient)));
    this.#change(item, (standing) => ({
      ...standing,
      sentTo: without(standing.sentTo),
      publishedTo: without(standing.publishedTo),
    }));
  }

  /** Forgets an item, so that it must be added again. */
  remove(item: ItemReference): void {
    this.#items.delete(keyOf(item));
  }

  #change(item: ItemReference, change: (standing: Standing) => Standing): void {
    const key = keyOf(item);
    const standing = this.#items.get(key) ?? {
      dataSource: ownText(item.dataSource),
      sentTo: NOWHERE,
      publishedTo: NOWHERE,
    };
    this.#items.set(key, change(standing));
  }
}

function withAll(known: ReadonlySet<string>, recipients: readonly string[]): ReadonlySet<string> {
  return new Set([...known, ...recipients.map(ownText)]);
}

function keyOf({ gtin, targetMarket }: ItemReference): string {
  return ownText(`${gtin}.${targetMarket}`);
}

/**
 * V8 can represent a substring by a reference to the whole text: without a copy, a GLN would keep its message in
 * memory.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

function owned(version: ItemVersion): ItemVersion {
  return Object.fromEntries(Object.entries(version).map(([name, text]) => [name, ownText(text)]));
}

const GLN_BYTES = 100;
const VALUE_BYTES = 60;

function sizeOfStanding({ sentTo, publishedTo, version = {} }: Standing): number {
  const texts = Object.values(version);
  return (
    GLN_BYTES * (1 + sentTo.size + publishedTo.size) + texts.reduce((sum, text) => sum + VALUE_BYTES + text.length, 0)
  );
}
