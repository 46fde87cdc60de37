import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { StartError } from '../process/start-error.ts';
import {
  FORMAT,
  type BackupHeader,
  type ControlLine,
  type InstanceHeader,
  type TableHeader,
  type TableSummary,
} from './format.ts';
import { rowStart } from './tables.ts';

const LINE_FEED = 10;
const GZIP = [0x1f, 0x8b];
/** Rows given out at once. */
const PART_BYTES = 1024 * 1024;

/** What a backup contains, in its order. */
export type BackupPart =
  | { readonly kind: 'backup'; readonly header: BackupHeader }
  | { readonly kind: 'instance'; readonly header: InstanceHeader }
  | { readonly kind: 'table'; readonly header: TableHeader }
  /** Rows of the last table, as JSON objects. */
  | { readonly kind: 'rows'; readonly rows: readonly string[] }
  | { readonly kind: 'end of table'; readonly count: number; readonly sha256: string };

/**
 * Reads a backup and verifies it: the digest of each table, and that of the whole at the end.
 * @throws StartError for a file that is damaged, incomplete, of a newer format or something else; a file system error
 */
export async function* readParts(file: string): AsyncGenerator<BackupPart> {
  const reader = new PartReader(file);
  for await (const line of readLines(file)) yield* reader.take(line);
  reader.end();
}

interface OpenTable {
  readonly name: string;
  /** How its rows begin. */
  readonly start: Buffer;
  readonly digest: Hash;
  count: number;
}

/** What has been read of a backup so far. */
class PartReader {
  readonly #file: string;
  readonly #all = createHash('sha256');
  #place: 'start' | 'inside' | 'end' = 'start';
  #table: OpenTable | undefined;
  /** Rows that have not been given out. */
  #rows: string[] = [];
  #bytes = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** @param line with its line feed */
  take(line: Buffer): BackupPart[] {
    if (this.#place === 'end') throw damaged(this.#file, 'it goes on after its end');
    const table = this.#table;
    if (table && line.subarray(0, table.start.length).equals(table.start)) return this.#takeRow(line, table);
    const control = readControlLine(line);
    if (this.#place === 'start' && !(control && 'backup' in control)) throw notABackup(this.#file);
    if (!control || (this.#place === 'inside' && 'backup' in control)) throw damaged(this.#file, 'a line is invalid');
    this.#place = 'inside';
    if ('end' in control) {
      if (control.end.sha256 !== this.#all.digest('hex')) throw damaged(this.#file, 'its checksum differs');
      this.#place = 'end';
      return [];
    }
    this.#all.update(line);
    return this.#takeControl(control);
  }

  /** @throws StartError when lines are missing */
  end(): void {
    if (this.#place === 'start') throw notABackup(this.#file);
    if (this.#place === 'inside') throw damaged(this.#file, 'it ends too early');
  }

  #takeRow(line: Buffer, table: OpenTable): BackupPart[] {
    this.#all.update(line);
    table.digest.update(line);
    table.count++;
    // Without what is around the row: the brace and the line feed.
    this.#rows.push(line.toString('utf8', table.start.length, line.length - 2));
    this.#bytes += line.length;
    return this.#bytes < PART_BYTES ? [] : this.#giveRows();
  }

  #giveRows(): BackupPart[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#bytes = 0;
    return rows.length > 0 ? [{ kind: 'rows', rows }] : [];
  }

  #takeControl(control: Exclude<ControlLine, { readonly end: unknown }>): BackupPart[] {
    if ('backup' in control) {
      requireFormat(this.#file, control.backup);
      return [{ kind: 'backup', header: control.backup }];
    }
    if ('instance' in control) return [{ kind: 'instance', header: control.instance }];
    if ('table' in control) {
      const { name } = control.table;
      this.#table = { name, start: Buffer.from(rowStart(name)), digest: createHash('sha256'), count: 0 };
      return [{ kind: 'table', header: control.table }];
    }
    return this.#endTable(control.rows);
  }

  #endTable(expected: TableSummary): BackupPart[] {
    const { name = 'a table', count, digest } = this.#table ?? {};
    const sha256 = digest?.digest('hex') ?? '';
    if (count === undefined || expected.count !== count || expected.sha256 !== sha256)
      throw damaged(this.#file, `the rows of ${name} differ from their checksum`);
    this.#table = undefined;
    return [...this.#giveRows(), { kind: 'end of table', count, sha256 }];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** By kind of line, whether it has its form: a damaged line is met before the checksum tells. */
const FORMS: Readonly<Record<string, (content: Record<string, unknown>) => boolean>> = {
  backup: ({ format, service }) => typeof format === 'number' && typeof service === 'string',
  instance: ({ name, migrations, numbers }) => typeof name === 'string' && isTextList(migrations) && isObject(numbers),
  table: ({ name, columns }) => typeof name === 'string' && isTextList(columns),
  rows: ({ table, count, sha256 }) => [typeof table, typeof count, typeof sha256].join() === 'string,number,string',
  end: ({ sha256 }) => typeof sha256 === 'string',
};

/** @returns undefined for anything else */
function readControlLine(line: Buffer): ControlLine | undefined {
  try {
    const value: unknown = JSON.parse(line.toString());
    const [entry] = isObject(value) ? Object.entries(value) : [];
    const [kind = '', content] = entry ?? [];
    return isObject(content) && FORMS[kind]?.(content) === true ? (value as ControlLine) : undefined;
  } catch {
    return undefined;
  }
}

function requireFormat(file: string, { format, service }: BackupHeader): void {
  if (format === FORMAT) return;
  throw new StartError(
    `${file} has format ${format}, written by version ${service} of the service. This version reads format ${FORMAT}: use that version`,
  );
}

function damaged(file: string, what: string): StartError {
  return new StartError(`${file} is damaged or incomplete: ${what}. Use another backup; nothing was changed`);
}

function notABackup(file: string): StartError {
  return new StartError(`${file} is no backup or export of this service`);
}

/** Lines with their line feed. A last line without one is left out: it is incomplete. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  const start = await firstBytes(file, GZIP.length);
  const source = createReadStream(file);
  const content = start.equals(Buffer.from(GZIP)) ? source.pipe(createGunzip()) : source;
  // `pipe` does not pass errors on.
  source.on('error', (error) => content.destroy(error));
  let rest: Buffer[] = [];
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        const end = chunk.subarray(from, at + 1);
        yield rest.length > 0 ? Buffer.concat([...rest, end]) : end;
        rest = [];
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
  } catch (error) {
    if (/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) {
      const isCut = (error as Error).message === 'unexpected end of file';
      throw damaged(file, isCut ? 'it ends too early' : 'it cannot be decompressed');
    }
    throw error;
  } finally {
    source.destroy();
  }
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
