import type { TextParams } from '../../language.ts';
import { inBaseUnit, isAbove, measurementUnit, type MeasurementUnit } from '../../measures.ts';
import { presentDate } from '../../product/dates.ts';
import type { FieldValue } from '../../product/product.ts';
import type { UnitCheck } from '../rule.ts';
import type { Entry, Unit } from '../../product/unit.ts';

/**
 * Building blocks of the rule tables: each function takes field ids and returns a check of one unit, which reports the
 * keys that violate the rule.
 */

/** Whether a rule applies to a unit. */
export type When = (unit: Unit) => boolean;

/** Runs a check only on units that meet a condition. */
export function when(condition: When, check: UnitCheck): UnitCheck {
  return (unit, report) => {
    if (condition(unit)) check(unit, report);
  };
}

export function allOf(...checks: readonly UnitCheck[]): UnitCheck {
  return (unit, report) => {
    for (const check of checks) check(unit, report);
  };
}

/** Each field has a value. @param keys to report (`D8246`, or the first row of a grid: `D8258_1`) */
export function filledIn(...keys: readonly string[]): UnitCheck {
  const fields = keys.map((key) => [key, key.replace(/_\d+$/, '')] as const);
  return (unit, report) => {
    for (const [key, id] of fields) if (!unit.has(id)) report(key);
  };
}

/** Where a field has a value, so have the others in the same row and preparation state. */
export function filledInBeside(id: string, ...others: readonly string[]): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries(id)) {
      for (const other of others) if (unit.beside(entry, other) === undefined) report(unit.keyBeside(entry, other));
    }
  };
}

/** Where any of `ids` has a value, so has `needed` in the same row and preparation state. */
export function neededBeside(needed: string, ...ids: readonly string[]): UnitCheck {
  return allOf(...ids.map((id) => filledInBeside(id, needed)));
}

/** In each row, either all of the fields have a value or none has. */
export function together(...ids: readonly string[]): UnitCheck {
  return allOf(...ids.map((id) => filledInBeside(id, ...ids.filter((other) => other !== id))));
}

/** Where a field has a value, so has at least one of the others in the same row; else reports the first of them. */
export function oneBeside(id: string, ...others: readonly [string, ...string[]]): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries(id)) {
      if (!others.some((other) => unit.beside(entry, other) !== undefined)) report(unit.keyBeside(entry, others[0]));
    }
  };
}

/** None of the fields has a value. */
export function empty(...ids: readonly string[]): UnitCheck {
  return (unit, report) => {
    for (const id of ids) for (const { key } of unit.entries(id)) report(key);
  };
}

/** Every text of the fields passes a test. */
export function everyText(ids: readonly string[], isGood: (text: string) => boolean): UnitCheck {
  return (unit, report) => {
    for (const id of ids) {
      for (const { key, value } of unit.entries(id))
        if (typeof value === 'string' && !isGood(value)) report(key, { value });
    }
  };
}

/** Every number of the fields passes a test. */
export function everyNumber(ids: readonly string[], isGood: (value: number) => boolean): UnitCheck {
  return (unit, report) => {
    for (const id of ids) {
      for (const { key, value } of unit.entries(id)) {
        if (typeof value === 'number' && !isGood(value)) report(key, { value });
      }
    }
  };
}

export const above =
  (limit: number) =>
  (value: number): boolean =>
    value > limit;
export const between =
  (from: number, to: number) =>
  (value: number): boolean =>
    value >= from && value <= to;

/** The first code of a value, single or multiple, that passes a test. */
export function findCode(value: FieldValue, isWanted: (code: string) => boolean): string | undefined {
  if (typeof value === 'string') return isWanted(value) ? value : undefined;
  return Array.isArray(value) ? (value as readonly string[]).find(isWanted) : undefined;
}

/** Reports each value of the fields that has a wrong code. @param params of the text, besides `value` */
function everyCode(ids: readonly string[], isWrong: (code: string) => boolean, params: TextParams = {}): UnitCheck {
  const check: UnitCheck = (unit, report) => {
    for (const id of ids) {
      for (const { key, value } of unit.entries(id)) {
        const wrong = findCode(value, isWrong);
        if (wrong !== undefined) report(key, { value: wrong, ...params });
      }
    }
  };
  return Object.assign(check, { refuses: (id: string, code: string) => ids.includes(id) && isWrong(code) });
}

/** Every code of the fields is allowed. */
export function codesAmong(ids: readonly string[], allowed: readonly string[]): UnitCheck {
  return everyCode(ids, (code) => !allowed.includes(code), { allowed: allowed.join(', ') });
}

/** No code of the fields is forbidden. */
export function codesNotAmong(ids: readonly string[], forbidden: readonly string[]): UnitCheck {
  return everyCode(ids, (code) => forbidden.includes(code));
}

/** If a field has codes, at least one of them is wanted. */
export function someCodeAmong(id: string, wanted: readonly string[]): UnitCheck {
  const isWanted = (code: string): boolean => wanted.includes(code);
  return (unit, report) => {
    const entries = unit.entries(id);
    const [first] = entries;
    if (first && !entries.some(({ value }) => findCode(value, isWanted) !== undefined)) {
      report(first.key, { value: [first.value].flat().join(', '), allowed: wanted.join(', ') });
    }
  };
}

/** Requires that the units of measure of the fields measure the given quantity: mass, length or volume. */
export function unitsOfMeasure(ids: readonly string[], quantity: MeasurementUnit['quantity']): UnitCheck {
  return everyCode(ids, (code) => measurementUnit(code)?.quantity !== quantity);
}

/** All values of a field differ. */
export function unique(id: string): UnitCheck {
  return uniquePer(id);
}

/** Whether all values differ. Arrays are compared by identity, so they count as possibly equal. */
function allDiffer(values: readonly (FieldValue | undefined)[]): boolean {
  return new Set(values).size === values.length && !values.some((value) => Array.isArray(value));
}

/** Rows that agree in the other fields differ in this one. Reports the row that repeats a value. */
export function uniquePer(id: string, ...others: readonly string[]): UnitCheck {
  return (unit, report) => {
    const entries = unit.entries(id);
    if (entries.length < 2 || allDiffer(entries.map((entry) => entry.value))) return;
    const seen = new Set<string>();
    for (const entry of entries) {
      const identity = JSON.stringify([
        entry.value,
        entry.state,
        ...others.map((other) => unit.beside(entry, other) ?? null),
      ]);
      if (seen.has(identity)) report(entry.key, { value: String(entry.value) });
      seen.add(identity);
    }
  };
}

/** Rows in which `id` has a value differ in `column` or in one of `others`. Reports `column` of the duplicate. */
export function distinctRows(id: string, column: string, ...others: readonly string[]): UnitCheck {
  return (unit, report) => {
    const entries = unit.entries(id);
    if (entries.length < 2) return;
    const seen = new Set<string>();
    for (const entry of entries) {
      const value = unit.beside(entry, column);
      if (value === undefined) continue;
      const identity = JSON.stringify([value, ...others.map((other) => unit.beside(entry, other) ?? null)]);
      if (seen.has(identity)) report(unit.keyBeside(entry, column), { value: String(value) });
      seen.add(identity);
    }
  };
}

/** A text occurs once per language. Rows that differ in one of `groups` are separate texts. */
export function oncePerLanguage(text: string, language: string, ...groups: readonly string[]): UnitCheck {
  return (unit, report) => {
    const entries = unit.entries(text);
    if (entries.length < 2 || allDiffer(entries.map((entry) => unit.beside(entry, language)))) return;
    const seen = new Set<string>();
    for (const entry of entries) {
      const code = unit.beside(entry, language);
      if (typeof code !== 'string') continue;
      const identity = JSON.stringify([code, entry.state, ...groups.map((group) => unit.beside(entry, group) ?? null)]);
      if (seen.has(identity)) report(entry.key, { value: code });
      seen.add(identity);
    }
  };
}

/** A text that is present is present in every wanted language. */
export function inLanguages(text: string, language: string, wanted: readonly string[]): UnitCheck {
  return (unit, report) => {
    const entries = unit.entries(text);
    const [first] = entries;
    if (!first) return;
    const present = new Set(entries.map((entry) => unit.beside(entry, language)));
    // Another rule reports a missing language.
    if (present.has(undefined)) return;
    const missing = wanted.filter((code) => !present.has(code));
    if (missing.length > 0) report(first.key, { languages: wanted.join(', '), missing: missing.join(', ') });
  };
}

/** The unit has a text in the language. @param key to report if it has none */
export function hasTextIn(key: string, language: string, wanted: string): UnitCheck {
  const id = key.replace(/_\d+$/, '');
  return (unit, report) => {
    const languages = unit.entries(id).map((entry) => unit.beside(entry, language));
    // Another rule reports a missing language.
    if (!languages.includes(wanted) && !languages.includes(undefined)) report(key);
  };
}

/** The end date is not before the start date. Reports the end date. */
export function inOrder(start: string, end: string): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries(start)) {
      const until = unit.beside(entry, end);
      if (typeof entry.value !== 'string' || typeof until !== 'string') continue;
      if (Date.parse(until) < Date.parse(entry.value))
        report(unit.keyBeside(entry, end), { value: presentDate(until), start: presentDate(entry.value) });
    }
  };
}

/** `low` is at most `high` in the same row. Reports `low`. */
export function atMostNumber(low: string, high: string): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries(low)) {
      const limit = unit.beside(entry, high);
      if (typeof entry.value === 'number' && typeof limit === 'number' && entry.value > limit)
        report(entry.key, { value: entry.value, limit });
    }
  };
}

/** The amount of an entry in the base unit, converted by the unit of measure in the same row; as `amountOf`. */
export function amountBeside(unit: Unit, entry: Entry, unitField: string): ReturnType<typeof inBaseUnit> {
  const code = unit.beside(entry, unitField);
  return typeof entry.value === 'number' && typeof code === 'string' ? inBaseUnit(entry.value, code) : undefined;
}

/** An amount outside grids and its unit of measure: `D8246` with `D8247`. */
export type Measured = readonly [amount: string, unit: string];

/**
 * The amount in the base unit; undefined if either is missing, or the unit measures neither mass, length nor volume.
 */
export function amountOf(
  unit: Unit,
  [amount, unitField]: Measured,
): { quantity: MeasurementUnit['quantity']; amount: number } | undefined {
  const value = unit.number(amount);
  const code = unit.text(unitField);
  return value === undefined || code === undefined ? undefined : inBaseUnit(value, code);
}

/** `low` is at most `high` after conversion of units, if `high` is above 0. Reports `low`. */
export function atMost(low: Measured, high: Measured): UnitCheck {
  return (unit, report) => {
    const lower = amountOf(unit, low);
    const higher = amountOf(unit, high);
    if (
      !lower ||
      !higher ||
      lower.quantity !== higher.quantity ||
      higher.amount <= 0 ||
      !isAbove(lower.amount, higher.amount)
    )
      return;
    report(low[0], { value: withUnit(unit, low), limit: withUnit(unit, high) });
  };
}

/** An amount for display: `43 GRM`. */
export function withUnit(unit: Unit, [amount, unitField]: Measured): string {
  return `${String(unit.value(amount))} ${unit.text(unitField) ?? ''}`.trim();
}

/** No text is too long for the receiving system. @param limits characters by field id */
export function withinLengths(limits: ReadonlyMap<string, number>): UnitCheck {
  return (unit, report) => {
    for (const [id, entries] of unit.fields) {
      const limit = limits.get(id);
      if (limit === undefined) continue;
      for (const { key, value } of entries) {
        if (typeof value === 'string' && value.length > limit) report(key, { length: value.length, limit });
      }
    }
  };
}
