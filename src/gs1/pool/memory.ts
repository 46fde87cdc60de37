import type { ItemReference } from '../answers/answer.ts';

/** Keeps the newest entries and forgets the one that was used longest ago. */
export class BoundedMap<Value> {
  readonly #limit: number;
  readonly #entries = new Map<string, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#limit) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

interface Standing {
  readonly dataSource: string;
  /** Recipients to whom the item was sent as the top of a hierarchy. */
  readonly sentTo: ReadonlySet<string>;
  /** Recipients that it was published to by a message of its own. */
  readonly publishedTo: ReadonlySet<string>;
}

const NOWHERE: ReadonlySet<string> = new Set();

/** What the pool has accepted. */
export class Registry {
  readonly #items: BoundedMap<Standing>;

  constructor(limit: number) {
    this.#items = new BoundedMap(limit);
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

  register(top: ItemReference, items: readonly ItemReference[], recipients: readonly string[]): void {
    for (const item of items) this.#change(item, (standing) => standing);
    this.#change(top, (standing) => ({ ...standing, sentTo: new Set([...standing.sentTo, ...recipients]) }));
  }

  publish(item: ItemReference, recipients: readonly string[]): void {
    this.#change(item, (standing) => ({
      ...standing,
      publishedTo: new Set([...standing.publishedTo, ...recipients]),
    }));
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

  /** Forgets an item, so that it has to be added anew. */
  remove(item: ItemReference): void {
    this.#items.delete(keyOf(item));
  }

  #change(item: ItemReference, change: (standing: Standing) => Standing): void {
    const standing = this.#items.get(keyOf(item));
    this.#items.set(
      keyOf(item),
      change(standing ?? { dataSource: item.dataSource, sentTo: NOWHERE, publishedTo: NOWHERE }),
    );
  }
}

function keyOf({ gtin, targetMarket }: ItemReference): string {
  return `${gtin}.${targetMarket}`;
}
