import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PlannedReply } from './plan-replies.ts';

/** A planned reply, compressed to about a tenth of its size. */
export interface PackedReply {
  readonly id: string;
  readonly afterMs: number;
  readonly bytes: number;
  /** Returns the reply as planned. */
  readonly read: () => string;
}

export function packReply({ id, afterMs, xml }: PlannedReply): PackedReply {
  // Copied, because zlib returns a view of a much larger buffer.
  const packed = new Uint8Array(deflateRawSync(xml));
  return { id, afterMs, bytes: packed.length, read: () => inflateRawSync(packed).toString() };
}

const REPLY_BYTES = 400;

export function sizeOfPacked(replies: readonly PackedReply[]): number {
  return replies.reduce((sum, { bytes }) => sum + bytes + REPLY_BYTES, 0);
}
