import type { ProductRows } from '../../storage/products/product-lists.ts';

/**
 * How many products to read next: few where they are large, so that a page neither fills the memory nor delays others.
 */
export interface PageSize {
  next(): number;
  /** Takes the page that was read into account. */
  learn(read: ProductRows): void;
}

const FIRST_PAGE = 50;
const LARGEST_PAGE = 500;
/** Validating a page takes time; smaller ones reach the reader sooner. */
const LARGEST_VALIDATED_PAGE = 100;
/** Characters of values and findings that a page should have. */
const PAGE_CHARACTERS = 4 * 1024 * 1024;

/** @param revalidate whether each product is validated again */
export function createPageSize({ revalidate }: { readonly revalidate: boolean }): PageSize {
  const largest = revalidate ? LARGEST_VALIDATED_PAGE : LARGEST_PAGE;
  let size = FIRST_PAGE;
  return {
    next: () => size,
    learn({ products, characters }) {
      if (products.length === 0) return;
      const fitting = Math.floor((PAGE_CHARACTERS * products.length) / Math.max(characters, 1));
      size = Math.max(1, Math.min(largest, fitting));
    },
  };
}

/** Divides a list into pages; each has the size that is due when it is read. */
export function* pagesOf<T>(entries: readonly T[], size: PageSize): Generator<readonly T[], void, undefined> {
  for (let start = 0; start < entries.length;) {
    const page = entries.slice(start, start + size.next());
    yield page;
    start += page.length;
  }
}
