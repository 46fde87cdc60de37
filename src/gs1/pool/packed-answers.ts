import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PlannedAnswer } from './plan-answers.ts';

/** A planned reply, compressed to about a tenth of its size. */
export interface PackedAnswer {
  readonly id: string;
  readonly afterMs: number;
  readonly bytes: number;
  /** Returns the reply as planned. */
  readonly read: () => string;
}

export function packAnswer({ id, afterMs, xml }: PlannedAnswer): PackedAnswer {
  // Copied, because zlib returns a view of a much larger buffer.
  const packed = new Uint8Array(deflateRawSync(xml));
  return { id, afterMs, bytes: packed.length, read: () => inflateRawSync(packed).toString() };
}

const ANSWER_BYTES = 400;

export function sizeOfPacked(answers: readonly PackedAnswer[]): number {
  return answers.reduce((sum, { bytes }) => sum + bytes + ANSWER_BYTES, 0);
}
