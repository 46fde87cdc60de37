import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Unfinished files, which other programs must ignore. */
const TEMPORARY = /^\..*\.tmp$/;
/** An older unfinished file was left behind by a process that ended. */
const LEFTOVER_MS = 60 * 60 * 1000;
/** Fits every file system, with room for prefix and suffix. */
const MAX_NAME_LENGTH = 180;

/**
 * Writes a file atomically; it is on disk when this resolves. Does nothing if the file already has this content.
 * @throws a file system error
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

/** Removes unfinished files that earlier processes left behind. */
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
 * The file name of a message. Names are unique per id, stay inside the folder, and never look like an unfinished file.
 */
export function fileNameOf(id: string): string {
  const name = id.replace(/[^A-Za-z0-9_.-]|^\./gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
  if (name.length <= MAX_NAME_LENGTH) return `${name}.xml`;
  return `${name.slice(0, 100)}%${createHash('sha256').update(id).digest('hex')}.xml`;
}

/** Flushes the folder, which contains the file's name, to disk. Not every file system supports this. */
async function keepEntries(folder: string): Promise<void> {
  try {
    await useFile(await open(folder, 'r'), (handle) => handle.sync());
  } catch {
    // Only the protection against a power failure is lost.
  }
}

async function useFile(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
