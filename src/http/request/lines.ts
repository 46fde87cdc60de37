import type { Readable } from 'node:stream';
import { isServiceError, ServiceError } from '../../domain/refusals/service-error.ts';
import { createPause } from '../../pause.ts';
import { malformed, parseJson } from './parse-json.ts';

export const LINES_MEDIA_TYPE = 'application/x-ndjson';

/** A line of a streamed body: its JSON value, or why it has none. */
export interface ArrivedLine {
  /** Counted from 1; empty lines count too. */
  readonly number: number;
  readonly body?: unknown;
  readonly refusal?: ServiceError;
}

export interface LineLimits {
  readonly bytes: number;
  /** Members and entries of a line at any depth. */
  readonly values: number;
  /** Time to complete the next line, while none is left to work on. */
  readonly lineMs: number;
}

interface RawLine {
  readonly number: number;
  /** Undefined for a line that exceeded the limit. */
  readonly bytes: Buffer | undefined;
}

/** Bytes of complete lines to read ahead. Beyond them, the sender has to wait. */
const READ_AHEAD = 4 * 1024 * 1024;
/** What a short line costs beside its bytes. */
const LINE_BYTES = 200;
/** Lines that follow one another within this time are worked on together. */
const LINGER_MS = 5;
const LINE_FEED = 0x0a;
const BLANK = /^[\t\r ]*$/;
/** A longer line is not blank, unless somebody plays games: those get a line of their own. */
const BLANK_BYTES = 64;

/**
 * Reads a body of JSON lines with bounded memory: it stops reading when enough lines wait for the service. Empty lines
 * are skipped, and a line that is too long is discarded.
 */
export class LineReader {
  readonly #source: Readable;
  readonly #limits: LineLimits;
  readonly #stopping: AbortSignal;
  readonly #queue: RawLine[] = [];
  #queuedBytes = 0;
  /** The line that is not complete yet. */
  #parts: Buffer[] = [];
  #partBytes = 0;
  #lines = 0;
  #hasEnded = false;
  #failure: unknown;
  #notify: () => void = () => undefined;
  readonly #wake = (): void => this.#notify();

  /**
   * @param source the body, decompressed; may be destroyed with an error
   * @param stopping aborts when the service stops
   */
  constructor(source: Readable, limits: LineLimits, stopping: AbortSignal) {
    this.#source = source;
    this.#limits = limits;
    this.#stopping = stopping;
    source.on('data', (chunk: Buffer) => this.#split(chunk));
    source.once('end', () => {
      if (this.#partBytes > 0) this.#endLine();
      this.#hasEnded = true;
      this.#wake();
    });
    source.on('error', (error) => {
      this.#failure ??= error;
      this.#wake();
    });
    stopping.addEventListener('abort', this.#wake);
  }

  /**
   * The lines that have arrived, in order.
   * @param most maximum number of lines
   * @param mayWait whether to wait if no line is there
   * @returns the lines that are there; after waiting, none at the end of the body
   * @throws ServiceError `STOPPING`, `LINE_TIMEOUT`, or `MALFORMED_JSON` if the body cannot be decompressed
   */
  async take(most: number, mayWait = true): Promise<ArrivedLine[]> {
    if (mayWait) await this.#waitForLine();
    else this.#requireRunning();
    // The lines of a hierarchy may arrive in packets of their own.
    for (let known = 0; known < this.#queue.length && this.#queue.length < most && !this.#hasEnded;) {
      known = this.#queue.length;
      await this.#changed(LINGER_MS);
    }
    const pause = createPause();
    const lines: ArrivedLine[] = [];
    for (const { number, bytes } of this.#queue.splice(0, most)) {
      this.#queuedBytes -= (bytes?.length ?? 0) + LINE_BYTES;
      lines.push(await this.#parse(number, bytes));
      const turn = pause();
      if (turn) await turn;
    }
    if (this.#queuedBytes <= READ_AHEAD) this.#source.resume();
    return lines;
  }

  /** Stops reading. */
  close(): void {
    this.#failure ??= malformed('the connection closed before the end of the body');
    this.#wake();
    this.#source.destroy();
    this.#stopping.removeEventListener('abort', this.#wake);
    this.#queue.length = 0;
    this.#parts = [];
  }

  #requireRunning(): void {
    if (this.#stopping.aborted) throw new ServiceError('STOPPING', { retryAfterSeconds: 5 });
  }

  async #waitForLine(): Promise<void> {
    const until = performance.now() + this.#limits.lineMs;
    for (;;) {
      this.#requireRunning();
      if (this.#queue.length > 0) return;
      if (this.#failure !== undefined) throw this.#failure as Error;
      if (this.#hasEnded) return;
      const left = until - performance.now();
      if (left <= 0)
        throw new ServiceError('LINE_TIMEOUT', { params: { seconds: Math.ceil(this.#limits.lineMs / 1000) } });
      await this.#changed(left);
    }
  }

  /** Waits until something arrives, or for the given time. */
  async #changed(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#notify = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  #split(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      this.#add(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
    if (this.#queuedBytes > READ_AHEAD) this.#source.pause();
    if (this.#queue.length > 0) this.#wake();
  }

  #add(part: Buffer): void {
    if (part.length === 0) return;
    this.#partBytes += part.length;
    if (this.#partBytes <= this.#limits.bytes) this.#parts.push(part);
    else this.#parts = [];
  }

  #endLine(): void {
    const number = ++this.#lines;
    const isTooLong = this.#partBytes > this.#limits.bytes;
    const [first] = this.#parts;
    const bytes = this.#parts.length > 1 ? Buffer.concat(this.#parts) : first;
    this.#parts = [];
    this.#partBytes = 0;
    if (!isTooLong && (!bytes || isBlank(bytes))) return;
    this.#queue.push({ number, bytes: isTooLong ? undefined : bytes });
    this.#queuedBytes += (bytes?.length ?? 0) + LINE_BYTES;
  }

  async #parse(number: number, bytes: Buffer | undefined): Promise<ArrivedLine> {
    if (!bytes) return { number, refusal: this.#tooLarge(number) };
    try {
      const limits = { ...this.#limits, items: Number.MAX_SAFE_INTEGER };
      return { number, body: await parseJson(bytes, limits, createPause()) };
    } catch (error) {
      if (!isServiceError(error)) throw error;
      if (error.code === 'ITEM_TOO_LARGE') return { number, refusal: this.#tooLarge(number) };
      return { number, refusal: error };
    }
  }

  #tooLarge(position: number): ServiceError {
    const { bytes, values } = this.#limits;
    return new ServiceError('ITEM_TOO_LARGE', { params: { position, kilobytes: Math.floor(bytes / 1024), values } });
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.length <= BLANK_BYTES && BLANK.test(bytes.toString('latin1'));
}
