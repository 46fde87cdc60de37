import type { Readable } from 'node:stream';

/**
 * Copies a text in whole lines, so that those of several processes do not mix. A last line without an end, of a process
 * that was killed while writing, gets one.
 */
export function copyLines(from: Readable, write: (lines: string) => unknown): void {
  let rest = '';
  from.setEncoding('utf8');
  from.on('data', (chunk: string) => {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end > 0) write(rest + chunk.slice(0, end));
    rest = (end > 0 ? '' : rest) + chunk.slice(end);
  });
  from.on('end', () => {
    if (rest !== '') write(`${rest}\n`);
  });
  from.on('error', () => undefined);
}
