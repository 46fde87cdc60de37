import { GTIN_LENGTHS, hasValidCheckDigit } from '../product/identifiers.ts';
import type { Report, UnitCheck } from './rule.ts';
import type { Unit } from './unit.ts';

/** Whether a rule is of any concern to a unit. */
export type When = (unit: Unit) => boolean;

/** Applies a check to the units that a condition holds for. */
export function when(condition: When, check: UnitCheck): UnitCheck {
  return (unit, report) => {
    if (condition(unit)) check(unit, report);
  };
}

/** Each of the fields has a value. @param ids keys to report (`D8246`, or the first row of a grid: `D8258_1`) */
export function filledIn(...keys: readonly string[]): UnitCheck {
  const fields = keys.map((key) => [key, key.replace(/_\d+$/, '')] as const);
  return (unit, report) => {
    for (const [key, id] of fields) if (!unit.has(id)) report(key);
  };
}

/** Whatever stands in one field of a row, another field of that row stands beside it. */
export function filledInBeside(id: string, ...besides: readonly string[]): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries(id)) {
      for (const other of besides) if (unit.beside(entry, other) === undefined) report(unit.keyBeside(entry, other));
    }
  };
}

/** Every value of the fields passes a test of its text. */
export function everyText(ids: readonly string[], isGood: (text: string) => boolean): UnitCheck {
  return (unit, report) => {
    for (const id of ids) {
      for (const { key, value } of unit.entries(id))
        if (typeof value === 'string' && !isGood(value)) report(key, { value });
    }
  };
}

/** Every value of the fields passes a test of its number. */
export function everyNumber(ids: readonly string[], isGood: (value: number) => boolean): UnitCheck {
  return (unit, report) => {
    for (const id of ids) {
      for (const { key, value } of unit.entries(id))
        if (typeof value === 'number' && !isGood(value)) report(key, { value });
    }
  };
}

export function hasGtinLength(gtin: string): boolean {
  return GTIN_LENGTHS.includes(gtin.length);
}

/** Padding with zeros on the left does not change a check digit. */
export const hasGtinCheckDigit = hasValidCheckDigit;

/** Texts of fields stay within the length that the receiving system takes. @param limits characters by field id */
export function withinLengths(limits: ReadonlyMap<string, number>): UnitCheck {
  return (unit: Unit, report: Report) => {
    for (const [id, limit] of limits) {
      for (const { key, value } of unit.entries(id)) {
        if (typeof value === 'string' && value.length > limit) report(key, { length: value.length, limit });
      }
    }
  };
}
