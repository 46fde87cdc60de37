import type { RatedKey } from '../fairness/key-rates.ts';
import type { Gs1Settings } from '../gs1/settings.ts';
import type { Receipt } from '../gs1/pool/pool.ts';
import type { OpenDatabase } from '../storage/database/open-database.ts';
import type { MetricValues } from '../metrics/metrics.ts';

export interface StartOrder {
  readonly database: Omit<OpenDatabase, 'close'>;
  /**
   * Whether products are to be revalidated only after `validate`, because processes with an older configuration run.
   */
  readonly validatesLater: boolean;
}

export interface PoolReplyOrder {
  readonly instance: string;
  readonly xml: string;
  readonly source: string;
}

/** What the primary process asks of a worker. */
export interface WorkerCalls {
  /** Resolves with the URL when the worker serves requests. Rejects with the reason, in words for the operator. */
  start(order: StartOrder): Promise<string>;
  /** Products may be revalidated now. */
  validate(order: null): Promise<void>;
  /** Accepts no more connections, and ends when the open ones have been closed. */
  retire(order: null): Promise<void>;
  stop(order: { readonly drainSeconds: number }): Promise<void>;
  /** Aborts the requests in progress. */
  force(order: null): Promise<void>;
  readMetrics(order: null): Promise<MetricValues>;
  /**
   * Takes a reply of the simulated data pool. Resolves with the reason if it cannot be read, rejects to be asked again.
   */
  takeReply(order: PoolReplyOrder): Promise<string | null>;
}

/** What a worker asks of the primary process, which counts the requests of keys and has the simulated data pools. */
export interface PrimaryCalls {
  /** The worker listens to calls from now on. */
  begin(order: null): Promise<void>;
  /** Resolves with the milliseconds that a request has to wait; 0: it is admitted. */
  admitKey(key: RatedKey): Promise<number>;
  /** Takes the replies of a pool from now on. Resolves with whether the pool is new, and so has no messages. */
  openSimulator(order: { readonly instance: string; readonly settings: Gs1Settings }): Promise<boolean>;
  transmit(order: {
    readonly instance: string;
    readonly settings: Gs1Settings;
    readonly xml: string;
  }): Promise<Receipt>;
  closeSimulator(order: { readonly instance: string }): Promise<void>;
}
