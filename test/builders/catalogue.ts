import { buildInstanceCatalogue, readCommonCatalogue } from '../../src/instance/load-catalogue.ts';
import { createTimeZone } from '../../src/domain/product/dates.ts';
import type { FieldsFile } from '../../src/instance/file-schemas.ts';
import type { ReadContext } from '../../src/domain/input/read-value.ts';

const common = readCommonCatalogue();

/** The catalogue that ships with the service, plus an instance's own fields. */
export function aCatalogue(own: FieldsFile = {}) {
  return buildInstanceCatalogue(common, own, 'fields.yaml');
}

export const COPENHAGEN = createTimeZone('Europe/Copenhagen');

export function aReadContext(own: FieldsFile = {}): ReadContext {
  return { catalogue: aCatalogue(own), timeZone: COPENHAGEN };
}
