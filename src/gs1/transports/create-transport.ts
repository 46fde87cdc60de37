import { accessSync, constants, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CacheBudget } from '../../caches/cache-budget.ts';
import { readSecret } from '../../files/read-secret.ts';
import { StartError } from '../../process/start-error.ts';
import type { Clock } from '../delivery/clock.ts';
import type { TransportLog } from '../delivery/log.ts';
import { fileReasonOf } from '../delivery/reason.ts';
import type { DirectorySettings, Gs1Settings, HttpsSettings } from '../settings.ts';
import type { Transport } from '../delivery/transport.ts';
import { createDirectoryTransport } from './directory.ts';
import { createHttpsTransport } from './https.ts';
import { createSimulator, createSimulatorOver, type PoolAccess } from './simulator.ts';

export interface TransportContext {
  /** Folder of the instance; relative paths in its settings start here. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: TransportLog;
  readonly clock?: Clock;
  /** Shared by the simulators of all instances. */
  readonly poolMemory?: CacheBudget;
  /** Opens the simulated data pool in another process. Absent: it is in this one. */
  readonly openSimulator?: ((settings: Gs1Settings) => PoolAccess) | undefined;
}

/** What settings refer to. */
type Surroundings = Pick<TransportContext, 'folder' | 'environment'>;

/**
 * Creates the transport named in the settings.
 * @throws StartError with file and setting if a configured folder, file or variable is unusable
 */
export function createTransport(settings: Gs1Settings, context: TransportContext): Transport {
  switch (settings.transport) {
    case 'simulator':
      if (context.openSimulator) return createSimulatorOver(context.openSimulator(settings));
      return createSimulator(settings, {
        ...context,
        ...(context.poolMemory ? { memory: context.poolMemory } : {}),
      });
    case 'directory': {
      const directory = given(settings.directory, 'directory', context);
      return createDirectoryTransport({ ...directory, ...openFolders(directory, context), ...context });
    }
    case 'https': {
      const { url, repliesUrl, ...rest } = given(settings.https, 'https', context);
      return createHttpsTransport({
        ...rest,
        ...context,
        ...readCredentials(rest, context),
        url: new URL(url),
        repliesUrl: repliesUrl === undefined ? undefined : new URL(repliesUrl),
      });
    }
  }
}

function given<Settings>(settings: Settings | undefined, name: string, context: Surroundings): Settings {
  if (settings === undefined) throw settingError(context, name, 'the settings of the transport are missing');
  return settings;
}

/**
 * Checks what the settings name outside the configuration: folders, files and variables.
 * @throws StartError with file and setting for the first that is unusable
 */
export function checkTransport(settings: Gs1Settings, context: Surroundings): void {
  if (settings.transport === 'directory') requireFolders(given(settings.directory, 'directory', context), context);
  if (settings.transport === 'https') readCredentials(given(settings.https, 'https', context), context);
}

function settingError({ folder }: Surroundings, setting: string, reason: string): StartError {
  return new StartError(`${join(folder, 'instance.yaml')}: gs1.${setting}: ${reason}`);
}

type Folders = Required<Pick<DirectorySettings, 'outbox' | 'inbox' | 'archive' | 'quarantine'>>;

function openFolders(settings: DirectorySettings, context: TransportContext): Folders {
  const { folder } = context;
  const { outbox, inbox } = requireFolders(settings, context);
  const own = {
    archive: settings.archive === undefined ? join(inbox, 'archive') : resolve(folder, settings.archive),
    quarantine: settings.quarantine === undefined ? join(inbox, 'quarantine') : resolve(folder, settings.quarantine),
  };
  for (const [name, path] of Object.entries(own)) {
    requireSameFileSystem(inbox, path, name, context);
  }
  return { outbox, inbox, ...own };
}

function requireFolders(settings: DirectorySettings, context: Surroundings): Pick<Folders, 'outbox' | 'inbox'> {
  const outbox = resolve(context.folder, settings.outbox);
  const inbox = resolve(context.folder, settings.inbox);
  // Never created: that would hide a share that is not mounted, and lose its messages.
  requireFolder(outbox, 'outbox', context);
  requireFolder(inbox, 'inbox', context);
  if (outbox === inbox) throw settingError(context, 'directory.inbox', 'outbox and inbox are the same folder');
  return { outbox, inbox };
}

function requireFolder(path: string, name: string, context: Surroundings): void {
  try {
    accessSync(join(path, '.'), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw settingError(context, `directory.${name}`, `no folder ${path} that the service can write to`);
  }
}

/** Files are archived by renaming, which is atomic only within one file system. */
function requireSameFileSystem(inbox: string, path: string, name: string, context: TransportContext): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw settingError(context, `directory.${name}`, `the folder cannot be created: ${fileReasonOf(error)}`);
  }
  if (statSync(path).dev !== statSync(inbox).dev) {
    throw settingError(context, `directory.${name}`, `${path} is not on the same file system as the inbox`);
  }
}

interface HttpsCredentials {
  readonly token?: string;
  readonly certificate?: string;
  readonly key?: string;
  readonly authority?: string;
}

function readCredentials(settings: Omit<HttpsSettings, 'url'>, context: Surroundings): HttpsCredentials {
  const { tokenVariable, certificateFile, keyFile, authorityFile } = settings;
  return {
    ...(tokenVariable === undefined ? {} : { token: readToken(tokenVariable, context) }),
    ...(certificateFile === undefined ? {} : { certificate: readPem(certificateFile, 'certificateFile', context) }),
    ...(keyFile === undefined ? {} : { key: readPem(keyFile, 'keyFile', context) }),
    ...(authorityFile === undefined ? {} : { authority: readPem(authorityFile, 'authorityFile', context) }),
  };
}

function readToken(variable: string, context: Surroundings): string {
  let token: string | undefined;
  try {
    token = readSecret(context.environment, variable);
  } catch (error) {
    throw settingError(context, 'https.tokenVariable', (error as Error).message);
  }
  if (token !== undefined) return token;
  throw settingError(context, 'https.tokenVariable', `the environment variable ${variable} is not set`);
}

function readPem(file: string, setting: string, context: Surroundings): string {
  const path = resolve(context.folder, file);
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    throw settingError(context, `https.${setting}`, `no file ${path} that the service can read`);
  }
  if (!content.includes('-----BEGIN ')) {
    throw settingError(context, `https.${setting}`, `${path} is not a PEM file`);
  }
  return content;
}
