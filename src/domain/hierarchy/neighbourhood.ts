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

/** Units as GS1 accepted them, or was last sent them: a message in transit will decide what the next one may change. */
export interface AcceptedVersions {
  /** Top units of the hierarchies that GS1 has or was sent. */
  readonly tops: ReadonlySet<UnitKey>;
  /** Values by unit, from the newest message about any hierarchy. */
  readonly units: ReadonlyMap<UnitKey, FieldValues>;
}
