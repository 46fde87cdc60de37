import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Unfinished files, which other programs must ignore. */
const TEMPORARY = /^\..*\.tmp$/;
/** An older unfinished file was left behind by a process that ended. */
const LEFTOVER_MS = 60 * 60 * 1000;
/** Fits every file system, with room for prefix and suffix. */
const MAX_NAME_LENGTH = 180;

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
