/** Levels of a packaging hierarchy, innermost first. */
export const UNIT_TYPES = ['BASE_UNIT_OR_EACH', 'CASE', 'DISPLAY_SHIPPER', 'PALLET'] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

export function isUnitType(value: unknown): value is UnitType {
  return (UNIT_TYPES as readonly unknown[]).includes(value);
}
