import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a file atomically; it is on disk when this resolves. Does nothing if the file already has this content. An
 * unfinished file is named `.….tmp`.
 * @throws a file system error
 */
export async function writeWhole(folder: string, name: string, content: string | Buffer): Promise<void> {
  const target = join(folder, name);
  const present = await readFile(target).catch(() => undefined);
  if (present?.equals(Buffer.from(content)) === true) return;
  const temporary = temporaryName(folder, name);
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

/** Flushes the folder, which contains the file's name, to disk. Not every file system supports this. */
export async function keepEntries(folder: string): Promise<void> {
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

/**
 * Like `writeWhole`, for content of any size, which only its owner may read. An existing file is not replaced.
 * @param transforms streams that the content passes through, such as compression
 * @throws a file system error; the reason of the signal; what the content throws
 */
export async function streamWhole(
  file: string,
  content: AsyncIterable<Buffer>,
  transforms: readonly Transform[],
  signal?: AbortSignal,
): Promise<void> {
  const folder = dirname(file);
  const temporary = temporaryName(folder, basename(file));
  try {
    // `flush`: it is on disk once the stream is closed.
    const written = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline([Readable.from(content), ...transforms, written], { signal });
    await putInPlace(temporary, file);
  } catch (error) {
    // Otherwise the error would not tell why.
    signal?.throwIfAborted();
    throw error;
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
  await keepEntries(folder);
}

function temporaryName(folder: string, name: string): string {
  return join(folder, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
}

/** Unlike `rename`, a link does not replace a file. Not every file system has links. */
async function putInPlace(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await rename(temporary, file);
  }
}
