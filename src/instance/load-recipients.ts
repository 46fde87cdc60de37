import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { isValidGln } from '../domain/product/identifiers.ts';
import type { Recipient } from '../domain/validation/rules/recipients.ts';
import { readConfigFile } from './config-file.ts';
import { ConfigurationError, mapAll } from './configuration-error.ts';
import { RecipientsFile } from './file-schemas.ts';

/**
 * Reads the requirements of data recipients; none if the file does not exist.
 * @throws ConfigurationError if the file contains an invalid GLN, an unknown field, or a recipient twice
 */
export function readRecipients(file: string, catalogue: FieldCatalogue): readonly Recipient[] {
  const recipients = readConfigFile(file, RecipientsFile) ?? [];
  const seen = new Set<string>();
  mapAll(recipients, ({ gln, requires }) => {
    if (!isValidGln(gln)) throw new ConfigurationError(`the check digit of GLN ${gln} is wrong`, { file });
    if (seen.has(gln)) throw new ConfigurationError(`GLN ${gln} is listed twice`, { file });
    seen.add(gln);
    const ids = requires.flatMap(({ fields }) => fields);
    mapAll(ids, (id) => requireWritable(id, catalogue, { file, path: gln }));
  });
  return recipients;
}

function requireWritable(id: string, catalogue: FieldCatalogue, place: { file: string; path: string }): void {
  const field = catalogue.get(id);
  if (!field) throw new ConfigurationError(`the field ${id} does not exist`, place);
  if (field.readonly || field.hidden)
    throw new ConfigurationError(`${id} cannot be required: it is readonly or hidden`, place);
}
