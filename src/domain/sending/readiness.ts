import { READY_FOR_GS1 } from '../catalogue/field-ids.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Product } from '../product/product.ts';

/** Why a unit can or cannot be sent. Clients take READY for harmless and show all others. */
export const SEND_STATUSES = [
  'READY',
  'VALIDATION_ERRORS',
  'NOT_READY',
  'VALUES_WITHOUT_PLACE',
  'TRANSMISSION_FAILED',
] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

export interface UnitReadiness {
  readonly productId: string;
  readonly sendStatus: SendStatus;
  /** Fields that hold the unit back, where it is fields. */
  readonly fields?: readonly string[];
}

/** How each unit of a hierarchy stands for a send: fit by the rules, and released by its owner. */
export function checkReadiness(
  { top, nodes }: Hierarchy<Product>,
  isError: (rule: string) => boolean,
): UnitReadiness[] {
  return [...nodes.values()].map(({ unit }): UnitReadiness => {
    const { productId, findings, values } = unit;
    const errors = [...findings.own, ...(findings.hierarchies[top] ?? [])].filter(({ rule }) => isError(rule));
    if (errors.length > 0) {
      const fields = [...new Set(errors.map(({ key }) => key))].sort();
      return { productId, sendStatus: 'VALIDATION_ERRORS', fields };
    }
    if (values[READY_FOR_GS1] === false) return { productId, sendStatus: 'NOT_READY', fields: [READY_FOR_GS1] };
    return { productId, sendStatus: 'READY' };
  });
}
