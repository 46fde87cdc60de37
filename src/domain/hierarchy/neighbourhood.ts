import type { UnitKey } from '../product/identifiers.ts';
import type { FieldValues, Product } from '../product/product.ts';

/** The units of a request, and all units that share a hierarchy with them. */
export interface Neighbourhood {
  readonly units: ReadonlyMap<UnitKey, Product>;
  /** Number of parents outside the neighbourhood. */
  readonly outsideParents: ReadonlyMap<UnitKey, number>;
  /** What GS1 has of the units; absent if it never had any of them. */
  readonly accepted?: AcceptedVersions | undefined;
}

/** Units as GS1 accepted them. */
export interface AcceptedVersions {
  /** Top units of the hierarchies that GS1 has. */
  readonly tops: ReadonlySet<UnitKey>;
  /** Values by unit, as GS1 accepted them last in any hierarchy. */
  readonly units: ReadonlyMap<UnitKey, FieldValues>;
}
