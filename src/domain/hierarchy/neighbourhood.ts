import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';

/** The units of a request, and all units that share a hierarchy with them. */
export interface Neighbourhood {
  readonly units: ReadonlyMap<UnitKey, Product>;
  /** Number of parents outside the neighbourhood. */
  readonly outsideParents: ReadonlyMap<UnitKey, number>;
}
