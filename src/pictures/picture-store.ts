import { hash } from 'node:crypto';
import type { BudgetedCache, CacheBudget } from '../caches/cache-budget.ts';
import type { Picture } from './check-picture.ts';
import { fetchPicture, type FetchLimits } from './fetch-picture.ts';
import { isInFolder, readPicture, type PictureFolder } from './read-picture.ts';

export interface PictureStoreOptions extends FetchLimits {
  /** Memory shared with the other caches of the process. */
  readonly budget: CacheBudget;
  /** Where pictures of one host are read instead of fetched. */
  readonly folder?: PictureFolder | undefined;
  /** How long a picture is cached. */
  readonly keepMs: number;
  /** Receives the reason why a picture is missing. */
  readonly onMissing: (link: string, reason: Error) => void;
}

/** A picture ready for use in a page. */
export interface StoredPicture {
  /** `data:` URI. */
  readonly uri: string;
  /** Identifies the content of the picture. */
  readonly digest: string;
}

/** A missing picture is requested again after this time. */
const MISSING_MS = 60_000;

/** Caches pictures by URL, including the fact that one is missing. */
export class PictureStore {
  readonly #options: PictureStoreOptions;
  readonly #kept: BudgetedCache<{ readonly picture: StoredPicture | undefined }>;
  readonly #underWay = new Map<string, Promise<StoredPicture | undefined>>();

  constructor(options: PictureStoreOptions) {
    this.#options = options;
    this.#kept = options.budget.open({
      keepMs: options.keepMs,
      sizeOf: ({ picture }) => picture?.uri.length ?? 0,
    });
  }

  /** @returns undefined if there is none */
  find(link: string): Promise<StoredPicture | undefined> {
    const kept = this.#kept.get(link);
    if (kept) return Promise.resolve(kept.picture);
    let fetching = this.#underWay.get(link);
    if (!fetching) {
      fetching = this.#fetch(link).finally(() => this.#underWay.delete(link));
      this.#underWay.set(link, fetching);
    }
    return fetching;
  }

  async #fetch(link: string): Promise<StoredPicture | undefined> {
    try {
      const { folder, bytes } = this.#options;
      const picture = store(
        isInFolder(link, folder) ? await readPicture(link, folder, bytes) : await fetchPicture(link, this.#options),
      );
      this.#kept.set(link, { picture });
      return picture;
    } catch (error) {
      this.#options.onMissing(link, error as Error);
      this.#kept.set(link, { picture: undefined }, MISSING_MS);
      return undefined;
    }
  }
}

function store({ mediaType, bytes }: Picture): StoredPicture {
  return {
    uri: `data:${mediaType};base64,${bytes.toString('base64')}`,
    digest: hash('sha256', bytes, 'base64url').slice(0, 8),
  };
}
