import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { keepEntries, writeWhole } from '../../files/write-whole.ts';
import type { StoredEvent } from '../../storage/products/prune-history.ts';

const compress = promisify(gzip);
/** Digits of an id in a file name, so that names sort like ids. */
const ID_LENGTH = 12;
/** Hexadecimal digits of the SHA-256 of a file in its name. */
const HASH_LENGTH = 16;

/**
 * Writes events to compressed files of JSON lines, one folder per month (UTC):
 * `2024-05/{first id}-{last id}-{hash}.jsonl.gz`. They are on disk when this resolves. Archiving the same events again
 * writes the same files.
 *
 * @param events in the order of their ids
 * @throws a file system error; then some of the files may be there
 */
export async function archiveEvents(folder: string, events: readonly StoredEvent[]): Promise<void> {
  for (const [month, ofMonth] of byMonth(events)) {
    const place = join(folder, month);
    const created = await mkdir(place, { recursive: true });
    if (created !== undefined) await keepEntries(dirname(created));
    const content = await compress(ofMonth.map(toLine).join(''));
    await writeWhole(place, fileName(ofMonth, content), content);
  }
}

function byMonth(events: readonly StoredEvent[]): Map<string, StoredEvent[]> {
  const months = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const month = event.time.toISOString().slice(0, 7);
    const others = months.get(month);
    if (others) others.push(event);
    else months.set(month, [event]);
  }
  return months;
}

function fileName(events: readonly StoredEvent[], content: Buffer): string {
  const [first, last] = [events[0], events.at(-1)].map((event) => String(event?.id ?? 0).padStart(ID_LENGTH, '0'));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return `${first}-${last}-${hash}.jsonl.gz`;
}

/** Changes are copied as they are stored, because parsing them would gain nothing. */
function toLine({ changes, gs1, ...event }: StoredEvent): string {
  const start = JSON.stringify(event).slice(0, -1);
  return `${start},"changes":${changes}${gs1 === null ? '' : `,"gs1":${gs1}`}}\n`;
}
