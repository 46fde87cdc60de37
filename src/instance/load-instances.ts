import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createTimeZone, type TimeZone } from '../domain/product/dates.ts';
import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import type { Section } from '../domain/catalogue/field.ts';
import type { ExportProfile, View } from '../domain/views/view.ts';
import type { Recipient } from '../domain/validation/rules/recipients.ts';
import { ConfigurationError, readConfigFile } from './config-file.ts';
import { buildInstanceCatalogue, readCommonCatalogue, type CommonCatalogue } from './load-catalogue.ts';
import { readRecipients } from './load-recipients.ts';
import { readSheets, type SheetConfiguration } from './load-sheets.ts';
import { readProfiles, readViews } from './load-views.ts';
import { FieldsFile, InstanceFile, withDefaults } from './file-schemas.ts';
import type { InstanceSettings } from '../settings.ts';

/** An instance as its folder describes it, before it has a database. */
export interface InstanceConfiguration {
  readonly folder: string;
  readonly settings: InstanceSettings;
  readonly sections: readonly Section[];
  readonly catalogue: FieldCatalogue;
  readonly timeZone: TimeZone;
  /** Data recipients that ask for more than GS1 does. */
  readonly recipients: readonly Recipient[];
  /** Product lists, by name. */
  readonly views: ReadonlyMap<string, View>;
  /** Export profiles, by id. */
  readonly profiles: ReadonlyMap<string, ExportProfile>;
  readonly sheets: SheetConfiguration;
  /** Differs when anything that answers depend on differs. */
  readonly fingerprint: string;
}

/** Which instances to serve: one folder, or every folder in a folder. */
export type InstanceChoice =
  { readonly kind: 'one'; readonly folder: string } | { readonly kind: 'all'; readonly folder: string };

/** @throws ConfigurationError naming the file, the path in it and what was expected */
export function loadInstances(choice: InstanceChoice): InstanceConfiguration[] {
  const common = readCommonCatalogue();
  if (choice.kind === 'one') return [loadInstance(choice.folder, common)];

  if (!existsSync(choice.folder)) throw new ConfigurationError(`INSTANCES: there is no folder ${choice.folder}`);
  const folders = readdirSync(choice.folder)
    .sort()
    .map((name) => join(choice.folder, name))
    .filter((path) => statSync(path).isDirectory());
  if (folders.length === 0) throw new ConfigurationError(`INSTANCES: ${choice.folder} has no instance folder in it`);
  const instances = folders.map((folder) => loadInstance(folder, common));
  for (const instance of instances) {
    if (instance.settings.hosts.length === 0) {
      throw new ConfigurationError(
        `${join(instance.folder, 'instance.yaml')}: hosts is needed where several instances are served`,
      );
    }
  }
  refuseTwice(instances, 'name', (instance) => [instance.settings.name]);
  refuseTwice(instances, 'host', (instance) => instance.settings.hosts);
  return instances;
}

function loadInstance(folder: string, common: CommonCatalogue): InstanceConfiguration {
  const instanceFile = join(folder, 'instance.yaml');
  const file = readConfigFile(instanceFile, InstanceFile);
  if (!file) throw new ConfigurationError(`${instanceFile} is missing: the folder of an instance needs it`);
  const settings = withDefaults(file);
  const fieldsFile = join(folder, 'fields.yaml');
  const own = readConfigFile(fieldsFile, FieldsFile) ?? {};
  const catalogue = buildInstanceCatalogue(common, own, fieldsFile);
  const recipients = readRecipients(join(folder, 'recipients.yaml'), catalogue);
  const views = readViews(join(folder, 'views.yaml'), catalogue);
  const profiles = readProfiles(join(folder, 'profiles.yaml'), catalogue);
  const sheets = readSheets(folder, settings);
  return {
    folder,
    settings,
    sections: common.sections,
    catalogue,
    timeZone: readTimeZone(settings.timeZone, instanceFile),
    recipients,
    views,
    profiles,
    sheets,
    fingerprint: createHash('sha256')
      .update(
        JSON.stringify([
          settings,
          sheets.logo,
          own,
          recipients,
          [...views],
          [...profiles],
          common.fields,
          common.keywordLists,
        ]),
      )
      .digest('base64url')
      .slice(0, 8),
  };
}

function readTimeZone(name: string, file: string): TimeZone {
  try {
    return createTimeZone(name);
  } catch {
    throw new ConfigurationError(
      `${file}: timeZone: expected a name of the IANA time zone database, as in Europe/Copenhagen, not ${name}`,
    );
  }
}

function refuseTwice(
  instances: readonly InstanceConfiguration[],
  what: string,
  namesOf: (instance: InstanceConfiguration) => readonly string[],
): void {
  const owners = new Map<string, string>();
  for (const instance of instances) {
    for (const name of namesOf(instance).map((text) => text.toLowerCase())) {
      const other = owners.get(name);
      if (other !== undefined)
        throw new ConfigurationError(`The ${what} ${name} is claimed by both ${other} and ${instance.folder}`);
      owners.set(name, instance.folder);
    }
  }
}
