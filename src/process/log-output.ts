import { pino, type Logger } from 'pino';

/** The log of a process, on standard error. */
export interface LogOutput {
  readonly log: Logger;
  readonly logTo: ReturnType<typeof pino.destination>;
  /** Waits until everything is written, but not for long if nobody reads it. */
  readonly flush: () => Promise<void>;
}

/** Time that the last lines may take when nobody reads them. */
const FLUSH_MS = 2_000;

/**
 * @param base facts of every line
 * @param mixin more facts, at the time of each line
 */
export function openLogOutput(level: string, base: object | null = null, mixin?: () => object): LogOutput {
  const logTo = pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 500 });
  let isClosed = false;
  // Writing to a closed terminal fails. That must not leave the database running.
  logTo.on('error', () => {
    isClosed = true;
  });
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  // Not `flushSync`, which never stops trying to write to a closed terminal.
  const flush = async (): Promise<void> => {
    if (isClosed) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, FLUSH_MS);
      logTo.flush(() => {
        clearTimeout(limit);
        resolve();
      });
    });
  };
  return {
    log: pino({ level, base, timestamp: pino.stdTimeFunctions.isoTime, ...(mixin ? { mixin } : {}) }, logTo),
    logTo,
    flush,
  };
}
