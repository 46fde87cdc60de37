import type { FieldValue } from './product.ts';

/**
 * Values of party fields for units that have none: one record per party, by field key. A party counts as present if the
 * unit has a value for any of its fields, in any row.
 */
export type PartyDefaults = readonly Readonly<Record<string, string>>[];

/** Adds the parties that the values lack. Changes `values`. */
export function addMissingParties(values: Record<string, FieldValue>, defaults: PartyDefaults): void {
  for (const party of defaults) {
    if (!Object.keys(party).some((key) => hasField(values, key))) Object.assign(values, party);
  }
}

function hasField(values: Readonly<Record<string, FieldValue>>, key: string): boolean {
  if (values[key] !== undefined) return true;
  const row = key.indexOf('_');
  return row !== -1 && Object.keys(values).some((other) => other.startsWith(key.slice(0, row + 1)));
}
