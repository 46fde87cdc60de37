import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'product-master-data-browser-';
const NAME = /^product-master-data-browser-(\d+)-\w+$/;
/** A killed browser may still be writing. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };

/** Profiles of the browsers that this process started. */
const own = new Set<string>();

/** Creates a profile folder for one browser. Its name contains the process id of the service. */
export async function createProfile(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  own.add(path);
  return path;
}

export async function removeProfile(path: string): Promise<void> {
  own.delete(path);
  await rm(path, REMOVAL);
}

/** Removes the profiles of service processes that were killed. */
export async function removeAbandonedProfiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = NAME.exec(name) ?? [];
    const path = join(tmpdir(), name);
    if (pid === undefined || own.has(path) || isOtherProcess(Number(pid))) continue;
    const stats = await lstat(path).catch(() => undefined);
    if (stats?.isDirectory() && stats.uid === (process.getuid?.() ?? stats.uid)) await rm(path, REMOVAL);
  }
}

function isOtherProcess(pid: number): boolean {
  // In a container, the service has the same process id after each restart.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
