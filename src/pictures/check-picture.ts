import { imageSize } from 'image-size';

/** A picture in a format that browsers show. */
export interface Picture {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Explains why there is no picture, for the log. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

const MEDIA_TYPES: Readonly<Partial<Record<string, string>>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
/** Decoding a larger picture would exhaust the browser's memory. */
const MAX_PIXELS = 50_000_000;

/** Decides by content, not by the media type that the server states. */
export function checkPicture(bytes: Buffer): Picture {
  let found: { type?: string; width: number; height: number };
  try {
    found = imageSize(bytes);
  } catch {
    throw new NoPicture('not a picture in a known format');
  }
  const mediaType = MEDIA_TYPES[found.type ?? ''];
  if (mediaType === undefined) throw new NoPicture(`a picture of type ${found.type ?? ''}, which is not supported`);
  if (found.width * found.height > MAX_PIXELS) throw new NoPicture(`${found.width} x ${found.height} pixels`);
  return { mediaType, bytes };
}
