/** How large a product may be: in a request, and as it is stored. */
export interface ProductLimits {
  /** Size of its JSON text. */
  readonly productKilobytes: number;
  /** Values, each entry of an array included. */
  readonly productValues: number;
  /** Rows of one grid; children are the rows of the grid `Child`. */
  readonly gridRows: number;
}

/** What an instance takes unless it sets limits of its own. The work of a request grows in proportion to them. */
export const PRODUCT_LIMITS: ProductLimits = { productKilobytes: 1024, productValues: 10_000, gridRows: 1000 };

/** Products that one request may name. */
export const MAX_PRODUCT_IDS = 10_000;
