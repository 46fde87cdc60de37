import type { TSchema } from 'typebox';
import { FieldsFile, InstanceFile, ProfilesFile, RecipientsFile, ViewsFile } from '../../src/instance/file-schemas.ts';
import { TemplateFile, TextsFile } from '../../src/instance/load-sheets.ts';

/** The YAML files of an instance folder, and the schemas that validate them. */
const FILES: Readonly<Record<string, TSchema>> = {
  instance: InstanceFile,
  fields: FieldsFile,
  recipients: RecipientsFile,
  views: ViewsFile,
  profiles: ProfilesFile,
  template: TemplateFile,
  texts: TextsFile,
};

/** JSON Schemas for editors, by name of the file. What only code can check is left out. */
export function makeFileSchemas(): Map<string, string> {
  return new Map(
    Object.entries(FILES).map(([name, schema]) => {
      const document = {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: `${name}.yaml`,
        ...schema,
      };
      const text = JSON.stringify(document, (key, value: unknown) => (key.startsWith('~') ? undefined : value), 1);
      return [`${name}.schema.json`, `${text}\n`];
    }),
  );
}
