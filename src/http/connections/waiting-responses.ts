import type { ServerResponse } from 'node:http';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { onceClosed } from './once-closed.ts';

const RETRY_AFTER = { retryAfterSeconds: 10 };

/**
 * Bounds the memory of finished responses that their clients have not read yet, over all connections. Streamed
 * responses are not among them: they are made as they are read.
 */
export class WaitingResponses {
  readonly #limit: number;
  #bytes = 0;

  /** @param limit in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Refuses work before it begins: the response to a write that is stored cannot be replaced later.
   * @throws ServiceError `RESPONSES_BUSY`
   */
  admit(): void {
    if (this.#bytes >= this.#limit) throw new ServiceError('RESPONSES_BUSY', RETRY_AFTER);
  }

  /** @throws ServiceError `RESPONSES_BUSY` if the response does not fit into the limit; a single one always does */
  requireRoom(bytes: number): void {
    if (bytes > 0 && this.#bytes > 0 && this.#bytes + bytes > this.#limit)
      throw new ServiceError('RESPONSES_BUSY', RETRY_AFTER);
  }

  /** Counts the bytes of a response until it is closed. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes === 0) return;
    this.#bytes += bytes;
    onceClosed(response, () => {
      this.#bytes -= bytes;
    });
  }
}
