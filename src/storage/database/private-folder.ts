import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../start-error.ts';

/** Who the embedded server runs as; nothing where that is who the service runs as. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

const WRITABLE_BY_OTHERS = 0o022;

/**
 * Makes a folder that only the server's user may enter, or takes one that was made so before.
 * @throws StartError when somebody else owns it or may write in it
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
 * Makes sure that a folder, which may be in a place that is open to all, was made by the service: what somebody else put
 * there is neither run nor changed.
 *
 * @throws StartError
 */
export function requirePrivate(path: string, { uid: serverUid }: Identity = {}): void {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return;
  // A link is not followed: it could lead anywhere.
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
