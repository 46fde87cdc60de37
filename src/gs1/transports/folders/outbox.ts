import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Files in the making: nobody is to take them. */
const TEMPORARY = /^\..*\.tmp$/;
/** A file in the making that is older than this was left by a process that ended. */
const LEFTOVER_MS = 60 * 60 * 1000;
/** Longest name that every file system takes, with room for what is put around it. */
const MAX_NAME_LENGTH = 180;

/**
 * Writes a file that appears in its folder complete or not at all, and is on the disk when this resolves. Writing the same
 * one again changes nothing.
 * @throws Error of the file system
 */
export async function writeWhole(folder: string, name: string, content: string): Promise<void> {
  const target = join(folder, name);
  if ((await readFile(target, 'utf8').catch(() => undefined)) === content) return;
  const temporary = join(folder, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await useFile(await open(temporary, 'wx'), async (file) => {
      await file.writeFile(content);
      await file.sync();
    });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await keepEntries(folder);
}

/** Removes files in the making that a process did not finish. */
export async function clearLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!TEMPORARY.test(name)) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs,
      () => 0,
    );
    if (age > LEFTOVER_MS) await rm(path, { force: true });
  }
}

/**
 * The name of the file of a message. Different ids have different names, and none leads out of the folder or looks like
 * a file in the making.
 */
export function fileNameOf(id: string): string {
  const name = id.replace(/[^A-Za-z0-9_.-]|^\./gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
  if (name.length <= MAX_NAME_LENGTH) return `${name}.xml`;
  return `${name.slice(0, 100)}%${createHash('sha256').update(id).digest('hex')}.xml`;
}

/** The name of a file is part of its folder, which has to reach the disk too. Not every file system knows how. */
async function keepEntries(folder: string): Promise<void> {
  try {
    await useFile(await open(folder, 'r'), (handle) => handle.sync());
  } catch {
    // Nothing is lost by it but the last safeguard against a power failure.
  }
}

async function useFile(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
