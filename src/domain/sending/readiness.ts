import { READY_FOR_GS1 } from '../catalogue/field-ids.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { UnitKey } from '../product/identifiers.ts';
import type { Product } from '../product/product.ts';
import type { Finding } from '../product/finding.ts';

/** Whether a unit can be sent, or why not. Clients treat READY as harmless and show all others. */
export type SendStatus = 'READY' | 'VALIDATION_ERRORS' | 'NOT_READY' | 'VALUES_WITHOUT_PLACE' | 'TRANSMISSION_FAILED';

export interface UnitReadiness {
  readonly productId: string;
  readonly sendStatus: SendStatus;
  /** Fields that block the send, if any do. */
  readonly fields?: readonly string[];
}

/** Findings of the units of a hierarchy as a whole. */
export type HierarchyFindings = ReadonlyMap<UnitKey, readonly Finding[]>;

/**
 * Whether each unit of a hierarchy can be sent: it has no errors and is not marked as not ready.
 * @param findings of the hierarchy, if they are not stored
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
