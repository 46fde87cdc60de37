import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { isValidGln } from '../domain/product/identifiers.ts';
import type { Recipient } from '../domain/validation/rules/recipients.ts';
import { ConfigurationError, readConfigFile } from './config-file.ts';
import { RecipientsFile } from './file-schemas.ts';

/**
 * Reads the requirements of data recipients; none if the file does not exist.
 * @throws ConfigurationError if the file contains an invalid GLN, an unknown field, or a recipient twice
 */
export function readRecipients(file: string, catalogue: FieldCatalogue): readonly Recipient[] {
  const recipients = readConfigFile(file, RecipientsFile) ?? [];
  const seen = new Set<string>();
  for (const { gln, requires } of recipients) {
    if (!isValidGln(gln)) throw new ConfigurationError(`${file}: the check digit of GLN ${gln} is wrong`);
    if (seen.has(gln)) throw new ConfigurationError(`${file}: GLN ${gln} is listed twice`);
    seen.add(gln);
    for (const id of requires.flatMap(({ fields }) => fields)) {
      const field = catalogue.get(id);
      if (!field) throw new ConfigurationError(`${file}: ${gln}: the field ${id} does not exist`);
      if (field.readonly || field.hidden) {
        throw new ConfigurationError(`${file}: ${gln}: ${id} cannot be required: it is readonly or hidden`);
      }
    }
  }
  return recipients;
}
