import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../process/start-error.ts';

/** User of the embedded server; undefined when it is the service's own. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

const WRITABLE_BY_OTHERS = 0o022;

/**
 * Creates a folder that only the server's user may enter, or accepts an existing one.
 * @throws StartError when another user owns it or may write to it
 */
export function makePrivateFolder(path: string, identity: Identity): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  requirePrivate(path, identity);
  giveTo(path, identity);
}

/**
 * Verifies that the service created this folder, which may be in a world-writable place: nothing that another user put
 * there is run or changed.
 * @throws StartError
 */
export function requirePrivate(path: string, { uid: serverUid }: Identity = {}): void {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return;
  // Symbolic links are not followed: they could lead anywhere.
  const folder = lstatSync(path);
  const isOurs = folder.uid === ownUid || folder.uid === serverUid;
  if (folder.isDirectory() && isOurs && (folder.mode & WRITABLE_BY_OTHERS) === 0) return;
  throw new StartError(
    `${path} belongs to another user or is open to others, so nothing in it is used. Remove it, or set DATA_DIR to a folder that only you may write in`,
  );
}

export function giveTo(path: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
