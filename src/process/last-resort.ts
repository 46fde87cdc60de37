import type { Logger } from 'pino';

export interface LastResortOptions {
  readonly log: Pick<Logger, 'fatal'>;
  /** Lets requests in progress finish and releases what the process holds. */
  readonly stop: () => Promise<unknown>;
  /** Ends the process when `stop` is done or has taken too long. */
  readonly exit: (code: number) => void;
  /** Time limit of `stop`, in milliseconds. */
  readonly limitMs: number;
}

/**
 * Handles errors that no other code handled: logs the error, lets the other requests finish, and exits with 1 so that a
 * supervisor restarts the process. Such an error is a defect that can leave the process in any state.
 */
export function installLastResort(target: NodeJS.Process, { log, stop, exit, limitMs }: LastResortOptions): void {
  let isStopping = false;
  const handle = (error: unknown, origin: string): void => {
    log.fatal({ err: error, origin }, isStopping ? 'unhandled error' : 'unhandled error: the service stops');
    if (isStopping) return;
    isStopping = true;
    const limit = setTimeout(() => exit(1), limitMs);
    void stop()
      .catch((failure: unknown) => log.fatal({ err: failure }, 'the service did not stop cleanly'))
      .finally(() => {
        clearTimeout(limit);
        exit(1);
      });
  };
  target.on('uncaughtException', (error) => handle(error, 'uncaughtException'));
  target.on('unhandledRejection', (reason) => handle(reason, 'unhandledRejection'));
}
