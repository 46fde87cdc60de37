import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';

/** Units, and all that share a hierarchy with them. */
export interface Neighbourhood {
  readonly units: ReadonlyMap<UnitKey, Product>;
  /** How many parents of a unit are not among the units. */
  readonly outsideParents: ReadonlyMap<UnitKey, number>;
}
