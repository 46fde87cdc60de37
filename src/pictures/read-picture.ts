import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPicture, NoPicture, type Picture } from './check-picture.ts';

/** A folder that stands in for a host. */
export interface PictureFolder {
  readonly host: string;
  readonly path: string;
}

/** Names of files beside each other: no separators, no hidden files, nothing to decode. */
const NAME = /^\/([A-Za-z0-9][\w.-]*)$/;

export function isInFolder(link: string, folder: PictureFolder | undefined): folder is PictureFolder {
  return folder !== undefined && URL.canParse(link) && new URL(link).host === folder.host;
}

/**
 * Reads a picture that is itself in the folder; a symbolic link could lead out of it.
 *
 * @throws NoPicture if there is no such file, it is too large, or it is not a picture
 */
export async function readPicture(link: string, folder: PictureFolder, limit: number): Promise<Picture> {
  const [, name] = NAME.exec(new URL(link).pathname) ?? [];
  if (name === undefined) throw new NoPicture('not the name of a file in the folder of pictures');
  const path = await realpath(folder.path).catch(() => undefined);
  const file =
    path === undefined
      ? undefined
      : await open(join(path, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
          () => undefined,
        );
  if (!file) throw new NoPicture(`no file ${name} in the folder of pictures`);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new NoPicture(`${name} is not a file`);
    if (found.size > limit) throw new NoPicture(`larger than ${limit} bytes`);
    return checkPicture(await file.readFile());
  } finally {
    await file.close();
  }
}
