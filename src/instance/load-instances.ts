import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { TSchema } from 'typebox';
import { createTimeZone, type TimeZone } from '../domain/product/dates.ts';
import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import type { Section } from '../domain/catalogue/field.ts';
import type { ExportProfile, View } from '../domain/views/view.ts';
import type { Recipient } from '../domain/validation/rules/recipients.ts';
import { readConfigFile } from './config-file.ts';
import { Attempts, ConfigurationError } from './configuration-error.ts';
import { buildInstanceCatalogue, readCommonCatalogue, type CommonCatalogue } from './load-catalogue.ts';
import { hashOf, SharedParts, textOf, type SharedPart } from './shared-parts.ts';
import { readRecipients } from './load-recipients.ts';
import { readSheets, type SheetConfiguration } from './load-sheets.ts';
import { readProfiles, readViews } from './load-views.ts';
import { FieldsFile, InstanceFile, ProfilesFile, RecipientsFile, ViewsFile } from './file-schemas.ts';
import { withDefaults } from './instance-defaults.ts';
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

/** @throws ConfigurationError if there is none to use */
export function loadWorkingInstances(choice: InstanceChoice): LoadedInstances {
  return new InstanceLoader(choice).loadWorking();
}

/** Loads instances from their folders. What they have in common is read and compiled once. */
export class InstanceLoader {
  readonly #choice: InstanceChoice;
  readonly #common: Common;

  constructor(choice: InstanceChoice) {
    this.#choice = choice;
    const catalogue = readCommonCatalogue();
    this.#common = {
      catalogue,
      parts: new SharedParts(),
      tag: hashOf([catalogue.fields, catalogue.keywordLists]),
    };
  }

  /** @throws ConfigurationError if there is none */
  folders(): readonly string[] {
    return this.#choice.kind === 'one' ? [this.#choice.folder] : instanceFolders(this.#choice.folder);
  }

  /**
   * @param others instances whose names and hosts are taken
   * @throws ConfigurationError naming the file, the path in it and what was expected
   */
  load(folder: string, others: readonly Pick<InstanceConfiguration, 'settings'>[] = []): InstanceConfiguration {
    const load = this.#choice.kind === 'one' ? loadInstance : loadServedByHost;
    const instance = load(folder, this.#common);
    for (const { settings } of others) refuseTaken(instance, settings);
    return instance;
  }

  /**
   * Loads the instances whose folders are valid. An invalid one does not prevent the others from being served.
   * @throws ConfigurationError if there is none to use
   */
  loadWorking(): LoadedInstances {
    const loaded = this.loadAll();
    if (loaded.configurations.length === 0) throw [...loaded.failures.values()][0];
    return loaded;
  }

  /**
   * Loads all instances, and tells what is wrong with those that cannot be used. If two claim the same name or host,
   * neither is used, because it is unclear whose data to show.
   *
   * @throws ConfigurationError if there are no folders
   */
  loadAll(): LoadedInstances {
    const configurations: InstanceConfiguration[] = [];
    const failures = new Map<string, unknown>();
    for (const folder of this.folders()) {
      try {
        configurations.push(this.load(folder));
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
    return { configurations: configurations.filter(({ folder }) => !failures.has(folder)), failures };
  }
}

/** @throws ConfigurationError if another instance has the name or a host */
function refuseTaken({ folder, settings: { name, hosts } }: InstanceConfiguration, other: InstanceSettings): void {
  const taken = new Set(other.hosts.map((host) => host.toLowerCase()));
  const host = hosts.find((claimed) => taken.has(claimed.toLowerCase()));
  const claim = name === other.name ? `name ${name}` : host === undefined ? undefined : `host ${host}`;
  if (claim === undefined) return;
  throw new ConfigurationError(`the ${claim} is taken by the instance ${other.name}`, {
    file: join(folder, 'instance.yaml'),
  });
}

function instanceFolders(folder: string): string[] {
  if (!existsSync(folder)) throw new ConfigurationError(`the folder ${folder} does not exist`, { path: 'INSTANCES' });
  const folders = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  if (folders.length === 0)
    throw new ConfigurationError(`${folder} contains no instance folder`, { path: 'INSTANCES' });
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
    throw new ConfigurationError('hosts is required when several instances are served', {
      file: join(folder, 'instance.yaml'),
    });
  }
  return instance;
}

function loadInstance(folder: string, { catalogue: common, parts, tag }: Common): InstanceConfiguration {
  const attempts = new Attempts();
  const instanceFile = join(folder, 'instance.yaml');
  const settings = attempts.try(() => readSettings(instanceFile));
  const fieldsFile = join(folder, 'fields.yaml');
  const own = attempts.try(() =>
    parts.of('fields', [textOf(fieldsFile)], () => readConfigFile(fieldsFile, FieldsFile) ?? {}),
  );
  const catalogue =
    own &&
    attempts.try(
      () =>
        parts.of(
          'catalogue',
          [own.tag],
          () => buildInstanceCatalogue(common, own.value, fieldsFile),
          () => own.tag,
        ).value,
    );
  /** A part made of a file and the catalogue. Without a catalogue, only the form of the file is checked. */
  const partOf = <T>(
    name: string,
    schema: TSchema,
    read: (path: string, catalogue: FieldCatalogue) => T,
    content?: (value: T) => unknown,
  ): SharedPart<T> | undefined => {
    const path = join(folder, name);
    return attempts.try(() => {
      if (own && catalogue) return parts.of(name, [own.tag, textOf(path)], () => read(path, catalogue), content);
      readConfigFile(path, schema);
      return undefined;
    });
  };
  const recipients = partOf('recipients.yaml', RecipientsFile, readRecipients);
  const views = partOf('views.yaml', ViewsFile, readViews, (value) => [...value]);
  const profiles = partOf('profiles.yaml', ProfilesFile, readProfiles, (value) => [...value]);
  const sheets = settings && attempts.try(() => readSheets(folder, settings));
  const timeZone =
    settings &&
    attempts.try(
      () => parts.of('timeZone', [settings.timeZone], () => readTimeZone(settings.timeZone, instanceFile)).value,
    );
  const retention = settings && attempts.try(() => readRetention(settings, instanceFile));
  if (!settings || !own || !catalogue || !recipients || !views || !profiles || !sheets || !timeZone || !retention)
    throw attempts.failure();
  attempts.finish();
  return {
    folder,
    settings: { ...settings, retention },
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

function readSettings(file: string): InstanceSettings {
  const content = readConfigFile(file, InstanceFile);
  if (!content) throw new ConfigurationError(`${file} is missing: every instance folder needs it`);
  const attempts = new Attempts({ file });
  const settings = attempts.try(() => withDefaults(content));
  if (!settings) throw attempts.failure();
  return settings;
}

/** Paths are relative to the folder of the instance. */
function readRetention({ retention }: InstanceSettings, file: string): InstanceSettings['retention'] {
  const { historyArchive, historyDays } = retention;
  if (historyArchive === undefined) return retention;
  if (historyDays === undefined)
    throw new ConfigurationError(
      'expected retention.historyDays too, which says after how many days history is archived',
      { file, path: 'retention.historyArchive' },
    );
  return { ...retention, historyArchive: resolve(dirname(file), historyArchive) };
}

function readTimeZone(name: string, file: string): TimeZone {
  try {
    return createTimeZone(name);
  } catch {
    throw new ConfigurationError(
      `expected a name from the IANA time zone database, such as Europe/Copenhagen, not ${name}`,
      { file, path: 'timeZone' },
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
