import { READY_FOR_GS1 } from '../catalogue/field-ids.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { Finding } from '../product/finding.ts';

/** Why a unit can or cannot be sent. Clients take READY for harmless and show all others. */
export type SendStatus = 'READY' | 'VALIDATION_ERRORS' | 'NOT_READY' | 'VALUES_WITHOUT_PLACE' | 'TRANSMISSION_FAILED';

export interface UnitReadiness {
  readonly productId: string;
  readonly sendStatus: SendStatus;
  /** Fields that hold the unit back, where it is fields. */
  readonly fields?: readonly string[];
}

/** What the rules say of the units of a hierarchy as a whole. */
export type HierarchyFindings = ReadonlyMap<UnitKey, readonly Finding[]>;

/**
 * Whether each unit of a hierarchy can be sent: it breaks no rule, and its owner released it.
 * @param findings of the hierarchy, where they are not stored
 */
export function checkReadiness(
  { top, nodes }: Hierarchy<Product>,
  isError: (rule: string) => boolean,
  findings?: HierarchyFindings,
): UnitReadiness[] {
  return [...nodes.values()].map(({ unit }): UnitReadiness => {
    const { productId, values } = unit;
    const ofHierarchy = findings ? findings.get(unit.key) : unit.findings.hierarchies[top];
    const errors = [...unit.findings.own, ...(ofHierarchy ?? [])].filter(({ rule }) => isError(rule));
    if (errors.length > 0) {
      const fields = [...new Set(errors.map(({ key }) => key))].sort();
      return { productId, sendStatus: 'VALIDATION_ERRORS', fields };
    }
    if (values[READY_FOR_GS1] === false) return { productId, sendStatus: 'NOT_READY', fields: [READY_FOR_GS1] };
    return { productId, sendStatus: 'READY' };
  });
}

export function isReady(readiness: readonly UnitReadiness[]): boolean {
  return readiness.every(({ sendStatus }) => sendStatus === 'READY');
}
