/** Size limits of a product, in a request and in storage. */
export interface ProductLimits {
  /** Size of its JSON text. */
  readonly productKilobytes: number;
  /** Number of values; each entry of an array counts. */
  readonly productValues: number;
  /** Rows per grid, including `Child`, the grid of children. */
  readonly gridRows: number;
  /** Units of a hierarchy, and parents of a unit. */
  readonly hierarchyUnits: number;
}

/** Default limits of an instance. The cost of a request grows in proportion to them. */
export const PRODUCT_LIMITS: ProductLimits = {
  productKilobytes: 1024,
  productValues: 10_000,
  gridRows: 1000,
  hierarchyUnits: 5000,
};

/** Maximum number of products in a request. */
export const MAX_PRODUCT_IDS = 10_000;
