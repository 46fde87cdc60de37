import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createTimeZone, type TimeZone } from '../domain/product/dates.ts';
import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import type { Section } from '../domain/catalogue/field.ts';
import type { ExportProfile, View } from '../domain/views/view.ts';
import type { Recipient } from '../domain/validation/rules/recipients.ts';
import { ConfigurationError, readConfigFile } from './config-file.ts';
import { buildInstanceCatalogue, readCommonCatalogue, type CommonCatalogue } from './load-catalogue.ts';
import { hashOf, SharedParts, textOf } from './shared-parts.ts';
import { readRecipients } from './load-recipients.ts';
import { readSheets, type SheetConfiguration } from './load-sheets.ts';
import { readProfiles, readViews } from './load-views.ts';
import { FieldsFile, InstanceFile, withDefaults } from './file-schemas.ts';
import type { InstanceSettings } from '../settings.ts';

/** The configuration of an instance, without its database. */
export interface InstanceConfiguration {
  readonly folder: string;
  readonly settings: InstanceSettings;
  readonly sections: readonly Section[];
  readonly catalogue: FieldCatalogue;
  readonly timeZone: TimeZone;
  /** Data recipients with requirements beyond GS1's. */
  readonly recipients: readonly Recipient[];
  /** Views by name. */
  readonly views: ReadonlyMap<string, View>;
  /** Export profiles by id. */
  readonly profiles: ReadonlyMap<string, ExportProfile>;
  readonly sheets: SheetConfiguration;
  /** Changes with any configuration that responses depend on. */
  readonly fingerprint: string;
}

/** Which instances to serve: one folder, or every folder inside a folder. */
export type InstanceChoice =
  { readonly kind: 'one'; readonly folder: string } | { readonly kind: 'all'; readonly folder: string };

/** The instances that can be used, and the errors of the others. */
export interface LoadedInstances {
  readonly configurations: readonly InstanceConfiguration[];
  /** By folder. */
  readonly failures: ReadonlyMap<string, unknown>;
}

/** @throws ConfigurationError naming the file, the path in it and what was expected */
export function loadInstances(choice: InstanceChoice): InstanceConfiguration[] {
  const { configurations, failures } = loadWorkingInstances(choice);
  for (const failure of failures.values()) throw failure;
  return [...configurations];
}

/**
 * Loads the instances whose folders are valid. An invalid one does not prevent the others from being served. If two
 * claim the same name or host, neither is used, because it is unclear whose data to show.
 *
 * @throws ConfigurationError if there is none to use
 */
export function loadWorkingInstances(choice: InstanceChoice): LoadedInstances {
  const catalogue = readCommonCatalogue();
  const parts = new SharedParts();
  const common: Common = { catalogue, parts, tag: hashOf([catalogue.fields, catalogue.keywordLists]) };
  if (choice.kind === 'one') return { configurations: [loadInstance(choice.folder, common)], failures: new Map() };
  const configurations: InstanceConfiguration[] = [];
  const failures = new Map<string, unknown>();
  for (const folder of instanceFolders(choice.folder)) {
    try {
      configurations.push(loadServedByHost(folder, common));
    } catch (error) {
      failures.set(folder, error);
    }
  }
  for (const [folder, failure] of [
    ...findClaimedTwice(configurations, 'name', (instance) => [instance.settings.name]),
    ...findClaimedTwice(configurations, 'host', (instance) => instance.settings.hosts),
  ]) {
    failures.set(folder, failure);
  }
  const working = configurations.filter(({ folder }) => !failures.has(folder));
  if (working.length === 0) throw [...failures.values()][0];
  return { configurations: working, failures };
}

function instanceFolders(folder: string): string[] {
  if (!existsSync(folder)) throw new ConfigurationError(`INSTANCES: the folder ${folder} does not exist`);
  const folders = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  if (folders.length === 0) throw new ConfigurationError(`INSTANCES: ${folder} contains no instance folder`);
  return folders;
}

/** What all instances have in common. */
interface Common {
  readonly catalogue: CommonCatalogue;
  readonly parts: SharedParts;
  /** Changes with the catalogue. */
  readonly tag: string;
}

function loadServedByHost(folder: string, common: Common): InstanceConfiguration {
  const instance = loadInstance(folder, common);
  if (instance.settings.hosts.length === 0) {
    throw new ConfigurationError(
      `${join(folder, 'instance.yaml')}: hosts is required when several instances are served`,
    );
  }
  return instance;
}

function loadInstance(folder: string, { catalogue: common, parts, tag }: Common): InstanceConfiguration {
  const instanceFile = join(folder, 'instance.yaml');
  const file = readConfigFile(instanceFile, InstanceFile);
  if (!file) throw new ConfigurationError(`${instanceFile} is missing: every instance folder needs it`);
  const settings = withDefaults(file);
  const fieldsFile = join(folder, 'fields.yaml');
  const own = parts.of('fields', [textOf(fieldsFile)], () => readConfigFile(fieldsFile, FieldsFile) ?? {});
  const { value: catalogue } = parts.of(
    'catalogue',
    [own.tag],
    () => buildInstanceCatalogue(common, own.value, fieldsFile),
    () => own.tag,
  );
  /** A part made of a file and the catalogue. */
  const partOf = <T>(name: string, read: (path: string) => T, content?: (value: T) => unknown) => {
    const path = join(folder, name);
    return parts.of(name, [own.tag, textOf(path)], () => read(path), content);
  };
  const recipients = partOf('recipients.yaml', (path) => readRecipients(path, catalogue));
  const views = partOf(
    'views.yaml',
    (path) => readViews(path, catalogue),
    (value) => [...value],
  );
  const profiles = partOf(
    'profiles.yaml',
    (path) => readProfiles(path, catalogue),
    (value) => [...value],
  );
  const sheets = readSheets(folder, settings);
  const { value: timeZone } = parts.of('timeZone', [settings.timeZone], () =>
    readTimeZone(settings.timeZone, instanceFile),
  );
  return {
    folder,
    settings,
    sections: common.sections,
    catalogue,
    timeZone,
    recipients: recipients.value,
    views: views.value,
    profiles: profiles.value,
    sheets,
    fingerprint: hashOf([settings, sheets.logo, own.tag, recipients.tag, views.tag, profiles.tag, tag]).slice(0, 8),
  };
}

function readTimeZone(name: string, file: string): TimeZone {
  try {
    return createTimeZone(name);
  } catch {
    throw new ConfigurationError(
      `${file}: timeZone: expected a name from the IANA time zone database, such as Europe/Copenhagen, not ${name}`,
    );
  }
}

function findClaimedTwice(
  instances: readonly InstanceConfiguration[],
  what: string,
  namesOf: (instance: InstanceConfiguration) => readonly string[],
): Map<string, ConfigurationError> {
  const owners = new Map<string, string>();
  const failures = new Map<string, ConfigurationError>();
  for (const instance of instances) {
    const { folder } = instance;
    for (const name of namesOf(instance).map((text) => text.toLowerCase())) {
      const other = owners.get(name);
      if (other === undefined) owners.set(name, folder);
      else {
        const failure = new ConfigurationError(`The ${what} ${name} is claimed by both ${other} and ${folder}`);
        for (const claimant of [other, folder]) failures.set(claimant, failure);
      }
    }
  }
  return failures;
}
