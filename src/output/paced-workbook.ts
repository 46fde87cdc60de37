import ExcelJS from 'exceljs';
import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';

/** Characters of a sheet that are packed at once. */
const CHUNK_LENGTH = 65_536;

/** What exceljs writes: text, or a buffer that it fills anew after the call. */
type Part = string | { toBuffer: () => Buffer };

/** What exceljs writes a sheet into, as far as it makes use of it. */
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

  /** The archive reads when it comes to this sheet, and not before. */
  pause(): void {}

  /** All that exceljs listens for is the end of a sheet that it ends itself. */
  on(): void {}

  #pass(): void {
    this.packed.write(this.#waiting);
    this.#waiting = '';
  }
}

/**
 * The streaming workbook of exceljs with back-pressure and handled failures. Its own streams buffer rows without limit
 * while nobody reads (exceljs, issues 464 and 734), and it ignores promises of the archive, whose rejection would end
 * the process. This overrides private parts of exceljs, so its version is exact.
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
    // Without styles there are no dates; shared strings would be kept until the end.
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

  /** Called by exceljs at the end. Its own version drops the promise of the archive, which rejects when that is aborted. */
  protected async _finalize(): Promise<this> {
    await this.zip.finalize();
    return this;
  }

  /** Resolves when there is room for more rows; rejects when the signal is aborted. */
  async drained(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    for (const sheet of this.#sheets) if (sheet.writableNeedDrain) await once(sheet, 'drain', { signal });
  }

  /** Drops the rows that are not packed yet. The file stays as it is. */
  abandon(): void {
    this.zip.abort();
    for (const sheet of this.#sheets) sheet.destroy();
  }
}
