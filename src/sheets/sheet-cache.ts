import { LRUCache } from 'lru-cache';

/** A finished sheet. */
export interface KeptSheet {
  readonly tag: string;
  readonly filename: string;
  readonly policy: string;
  readonly bytes: Buffer;
  /** Addresses of the pictures that were looked for, and what was found. */
  readonly links: readonly string[];
  readonly picture: string;
}

const LEAST = 1024;

/** Finished sheets of an instance, the least used ones dropped first; and those that are being made, each once. */
export class SheetCache {
  readonly #kept: LRUCache<string, KeptSheet>;
  readonly #underWay = new Map<string, Promise<KeptSheet>>();

  /** @param bytes memory for sheets */
  constructor(bytes: number) {
    this.#kept = new LRUCache({ maxSize: bytes, sizeCalculation: (sheet) => sheet.bytes.length + LEAST });
  }

  find(key: string): KeptSheet | undefined {
    return this.#kept.get(key);
  }

  /** Makes a sheet and keeps it; who asks for it meanwhile gets the same one. */
  make(key: string, tag: string, make: () => Promise<KeptSheet>): Promise<KeptSheet> {
    let making = this.#underWay.get(tag);
    if (!making) {
      making = make()
        .then((sheet) => {
          this.#kept.set(key, sheet);
          return sheet;
        })
        .finally(() => this.#underWay.delete(tag));
      this.#underWay.set(tag, making);
    }
    return making;
  }
}
