import type { Unit } from './unit.ts';

/** A unit that can be weighed and measured. */
export function isPhysical(unit: Unit): boolean {
  return !unit.isTrue('D9004');
}

/** A unit that passes a till. */
export function isConsumerUnit(unit: Unit): boolean {
  return unit.isTrue('D8216');
}

export function isDespatchUnit(unit: Unit): boolean {
  return unit.isTrue('D8236');
}
