import ExcelJS from 'exceljs';
import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';

/** Characters of a sheet that are compressed at once. */
const CHUNK_LENGTH = 65_536;

/** What exceljs writes: text, or a buffer that it reuses after the call. */
type Part = string | { toBuffer: () => Buffer };

/** The part of a stream that exceljs uses to write a sheet. */
class SheetParts {
  readonly packed = new PassThrough();
  #waiting = '';

  write(part: Part): void {
    this.#waiting += typeof part === 'string' ? part : part.toBuffer().toString();
    if (this.#waiting.length >= CHUNK_LENGTH) this.#pass();
  }

  end(): void {
    this.#pass();
    this.packed.end();
  }

  /** The archive starts reading when it reaches this sheet. */
  pause(): void {}

  /** exceljs only listens for the end of a sheet, which it causes itself. */
  on(): void {}

  #pass(): void {
    this.packed.write(this.#waiting);
    this.#waiting = '';
  }
}

/**
 * The streaming workbook of exceljs, with backpressure and error handling. exceljs itself buffers rows without limit
 * while nobody reads (exceljs issues 464 and 734), and ignores promises of the archive, whose rejection would end the
 * process. This class overrides private members of exceljs, so its version is pinned.
 */
export class PacedWorkbook extends ExcelJS.stream.xlsx.WorkbookWriter {
  // Set by exceljs.
  declare private readonly zip: Readable & {
    append: (source: Readable, entry: { name: string }) => void;
    abort: () => void;
    finalize: () => Promise<void>;
  };
  readonly #sheets: PassThrough[] = [];

  constructor(file: Writable) {
    // Dates need styles; shared strings would stay in memory until the end.
    super({ stream: file, useStyles: true, useSharedStrings: false });
    this.zip.on('error', (error: Error) => file.destroy(error));
  }

  /** Called by exceljs for each sheet. */
  protected _openStream(path: string): SheetParts {
    const parts = new SheetParts();
    this.#sheets.push(parts.packed);
    this.zip.append(parts.packed, { name: path });
    return parts;
  }

  /** Called by exceljs at the end. The original ignores the promise of the archive, which rejects on abort. */
  protected async _finalize(): Promise<this> {
    await this.zip.finalize();
    return this;
  }

  /** Resolves when more rows can be written; rejects when the signal is aborted. */
  async drained(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    for (const sheet of this.#sheets) if (sheet.writableNeedDrain) await once(sheet, 'drain', { signal });
  }

  /** Drops rows that are not yet compressed. The file keeps what it has. */
  abandon(): void {
    this.zip.abort();
    for (const sheet of this.#sheets) sheet.destroy();
  }
}
