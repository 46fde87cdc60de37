import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createGzip } from 'node:zlib';
import { streamWhole } from '../files/write-whole.ts';
import { StartError } from '../process/start-error.ts';
import type { BackupSummary } from './format.ts';
import { readBackup, type BackupRequest } from './write-backup.ts';

export interface BackupFile extends BackupSummary {
  readonly file: string;
  readonly bytes: number;
}

export interface FileRequest extends BackupRequest {
  /** A file, or a folder in which the file gets a name with the time. */
  readonly target: string;
  /** What the name in a folder begins with. */
  readonly prefix: string;
}

/**
 * Writes a backup to a file, compressed if its name ends in `.gz`. The file has its name once it is complete and on
 * disk.
 * @throws StartError when the file cannot be made; a file system error, such as of a full disk
 */
export async function takeBackup({ target, prefix, signal, ...request }: FileRequest): Promise<BackupFile> {
  const file = placeOf(target, prefix);
  let summary: BackupSummary | undefined;
  const lines = readBackup({ ...request, signal }, (found) => (summary = found));
  try {
    await streamWhole(file, lines, file.endsWith('.gz') ? [createGzip()] : [], signal);
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === 'write' || syscall === 'open') throw new StartError(`${file} cannot be written: ${message}`);
    throw error;
  }
  return { ...(summary as BackupSummary), file, bytes: statSync(file).size };
}

/** @throws StartError when the file exists, or its folder does not */
function placeOf(target: string, prefix: string): string {
  const path = resolve(target);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  const file = isFolder ? join(path, `${prefix}-${time}.jsonl.gz`) : path;
  if (existsSync(file)) throw new StartError(`${file} exists already: name another file`);
  if (!existsSync(dirname(file))) throw new StartError(`The folder ${dirname(file)} does not exist`);
  return file;
}
