import { DOCUMENT_COMMAND } from '../catalogue/field-ids.ts';
import type { FieldCatalogue } from '../catalogue/catalogue.ts';
import { diffValues } from '../input/merge.ts';
import type { FieldValues } from '../product/product.ts';
import { RECIPIENT_KEYS } from '../gs1-record/recipients.ts';

/** Whether one of the fields is part of messages to GS1, so that changing it requires a send. */
function isSentData(keys: Iterable<string>, catalogue: FieldCatalogue): boolean {
  for (const key of keys) {
    if (key === DOCUMENT_COMMAND || RECIPIENT_KEYS.some((prefix) => key.startsWith(prefix))) continue;
    const located = catalogue.locate(key);
    if (typeof located !== 'string' && located.field.gdsnPath !== undefined) return true;
  }
  return false;
}

/** The fields whose values differ, in alphabetical order. */
export function differingKeys(one: FieldValues, other: FieldValues): string[] {
  return diffValues(one, other)
    .map(({ key }) => key)
    .sort();
}

/** Whether messages with either values would be the same. */
export function isSameSentData(one: FieldValues, other: FieldValues, catalogue: FieldCatalogue): boolean {
  return !isSentData(differingKeys(one, other), catalogue);
}
