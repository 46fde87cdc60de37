import type { Logger } from 'pino';

interface Step {
  readonly what: string;
  readonly close: () => unknown;
  readonly limitMs: number;
}

const LIMIT_MS = 10_000;

/**
 * Closes resources in reverse order of opening. A step that fails or takes too long is logged and skipped, so that the
 * process always exits.
 */
export class Closing {
  readonly #log: Logger;
  readonly #steps: Step[] = [];
  #closed: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * Opens resources; when that fails, closes those that are open already.
   * @throws what `open` throws
   */
  static async whileOpening<T>(log: Logger, open: (closing: Closing) => Promise<T>): Promise<T> {
    const closing = new Closing(log);
    try {
      return await open(closing);
    } catch (error) {
      await closing.closeAll();
      throw error;
    }
  }

  /** @param what name for the log */
  add(what: string, close: () => unknown, limitMs = LIMIT_MS): void {
    this.#steps.push({ what, close, limitMs });
  }

  /** Further calls wait for the first one. Never rejects. */
  closeAll(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  async #closeAll(): Promise<void> {
    for (const { what, close, limitMs } of this.#steps.reverse()) {
      try {
        if (!(await endsWithin(limitMs, close())))
          this.#log.warn({ what, limitMs }, 'closing takes too long; continuing');
      } catch (err) {
        this.#log.warn({ what, err }, 'closing failed; continuing');
      }
    }
  }
}

async function endsWithin(limitMs: number, work: unknown): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
