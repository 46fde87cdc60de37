import type { FieldCatalogue } from '../catalogue/catalogue.ts';

/** Whether one of the fields stands in messages to GS1, so that a change of it has to be sent. */
export function isSentData(keys: Iterable<string>, catalogue: FieldCatalogue): boolean {
  for (const key of keys) {
    const located = catalogue.locate(key);
    if (typeof located !== 'string' && located.field.gdsnPath !== undefined) return true;
  }
  return false;
}
