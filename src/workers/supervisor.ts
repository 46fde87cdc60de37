import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A worker process. */
export interface Worker {
  readonly id: number;
  readonly pid: number | undefined;
  /** Resolves with how it ended. Never rejects. */
  readonly ended: Promise<string>;
  /**
   * Resolves with the URL when it serves requests.
   * @param validatesLater whether it must not revalidate products before `validate`
   * @throws Error with the reason, in words for the operator
   */
  start(validatesLater: boolean): Promise<string>;
  validate(): void;
  /** Lets it end when its connections have been closed. */
  retire(): void;
  stop(drainSeconds: number): void;
  /** Aborts its requests in progress. */
  force(): void;
  kill(): void;
}

export interface SupervisorOptions {
  /** Number of workers. */
  readonly count: number;
  readonly launch: () => Worker;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** How long a stopped worker may take after its drain time. */
  readonly stopMs: number;
  readonly now?: () => number;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

export interface StopOptions {
  readonly drainSeconds?: number;
  /** Aborts requests in progress. */
  readonly force?: AbortSignal;
}

/** One of the places of workers, and the worker that serves requests in it. */
interface Place {
  worker: Worker | undefined;
  since: number;
  /** Ends in a row, each soon after the start before. */
  failures: number;
  /** Starts in one place come one after the other. */
  starting: Promise<unknown>;
}

const FIRST_BACKOFF_MS = 200;
const LONGEST_BACKOFF_MS = 30_000;
/** A worker that ran for this long has started well. */
const STABLE_MS = 60_000;

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

/** Keeps a number of workers running: replaces those that end, restarts them one by one, stops them all. */
export class Supervisor {
  readonly #options: Required<SupervisorOptions>;
  readonly #places: Place[];
  readonly #workers = new Set<Worker>();
  readonly #stopping = new AbortController();
  #restarting: Promise<void> = Promise.resolve();
  #waitingRestart: Promise<void> | undefined;
  #replaced = 0;

  constructor(options: SupervisorOptions) {
    this.#options = { now: () => performance.now(), pause: pauseFor, ...options };
    this.#places = Array.from({ length: options.count }, () => ({
      worker: undefined,
      since: 0,
      failures: 0,
      starting: Promise.resolve(),
    }));
  }

  /** Workers that serve requests. */
  get serving(): readonly Worker[] {
    return this.#places.flatMap(({ worker }) => worker ?? []);
  }

  /** Number of workers that ended unexpectedly and had to be replaced. */
  get replaced(): number {
    return this.#replaced;
  }

  /**
   * Starts the first worker, which migrates and seeds, and then the others.
   * @returns the URL of the service
   * @throws Error with the reason if one of them cannot start
   */
  async start(): Promise<string> {
    const [first, ...others] = this.#places;
    const url = first ? await this.#fill(first, false) : '';
    await Promise.all(others.map((place) => this.#fill(place, false)));
    return url;
  }

  /**
   * Replaces the workers one by one; each new one serves requests before an old one stops accepting them. If a new one
   * cannot start, the others stay as they are. Never rejects.
   */
  restart(): Promise<void> {
    // One that waits reads the configuration later than now, so it serves for both.
    this.#waitingRestart ??= this.#restarting.then(() => {
      this.#waitingRestart = undefined;
      return (this.#restarting = this.#restart());
    });
    return this.#waitingRestart;
  }

  /** Stops all workers; kills those that take too long. */
  async stop({ drainSeconds = 0, force }: StopOptions = {}): Promise<void> {
    this.#stopping.abort();
    const workers = [...this.#workers];
    const forceAll = (): void => workers.forEach((worker) => worker.force());
    for (const worker of workers) worker.stop(drainSeconds);
    force?.addEventListener('abort', forceAll, { once: true });
    if (force?.aborted) forceAll();
    const limit = setTimeout(
      () => {
        for (const worker of this.#workers) {
          this.#options.log.warn({ worker: worker.id, pid: worker.pid }, 'a worker does not stop and is killed');
          worker.kill();
        }
      },
      drainSeconds * 1000 + this.#options.stopMs,
    );
    await Promise.all(workers.map(({ ended }) => ended));
    clearTimeout(limit);
  }

  /** Starts a worker, which takes the place as soon as it serves requests. */
  #fill(place: Place, validatesLater: boolean): Promise<string> {
    const { launch, log, now } = this.#options;
    const started = place.starting.then(async () => {
      this.#stopping.signal.throwIfAborted();
      const worker = launch();
      this.#workers.add(worker);
      void worker.ended.then((how) => {
        this.#workers.delete(worker);
        this.#handleEnd(place, worker, how);
      });
      let url: string;
      try {
        url = await worker.start(validatesLater);
        if (!this.#workers.has(worker)) throw new Error('the worker ended as soon as it had started');
      } catch (error) {
        worker.kill();
        await worker.ended;
        throw error;
      }
      const before = place.worker;
      Object.assign(place, { worker, since: now() });
      log.info({ worker: worker.id, pid: worker.pid }, 'a worker serves requests');
      before?.retire();
      return url;
    });
    place.starting = started.catch(() => undefined);
    return started;
  }

  /** Replaces a worker that ended, unless it was to end. */
  #handleEnd(place: Place, worker: Worker, how: string): void {
    if (place.worker !== worker) return;
    place.worker = undefined;
    const { log, now } = this.#options;
    if (this.#stopping.signal.aborted) return;
    log.error({ worker: worker.id, pid: worker.pid, how }, 'a worker ended unexpectedly and is replaced');
    this.#replaced += 1;
    place.failures = now() - place.since >= STABLE_MS ? 0 : place.failures + 1;
    void this.#refill(place);
  }

  /** Never rejects. */
  async #refill(place: Place): Promise<void> {
    const { log, pause } = this.#options;
    const { signal } = this.#stopping;
    const isNeeded = (): boolean => !signal.aborted && place.worker === undefined;
    while (isNeeded()) {
      await pause(Math.min(FIRST_BACKOFF_MS * 2 ** place.failures, LONGEST_BACKOFF_MS), signal);
      // A restart may be about to fill the place.
      await place.starting;
      if (!isNeeded()) return;
      try {
        await this.#fill(place, false);
      } catch (error) {
        place.failures += 1;
        if (!signal.aborted) log.error({ reason: (error as Error).message }, 'a worker cannot start; trying again');
      }
    }
  }

  async #restart(): Promise<void> {
    const { log } = this.#options;
    const isStopping = (): boolean => this.#stopping.signal.aborted;
    if (isStopping()) return;
    log.info('restarting the workers one by one');
    const old = this.serving;
    const replaced: Worker[] = [];
    const fresh: Worker[] = [];
    try {
      for (const place of this.#places) {
        const { worker } = place;
        await this.#fill(place, true);
        if (worker) replaced.push(worker);
        if (place.worker) fresh.push(place.worker);
      }
      log.info({ old: old.map(({ id }) => id), new: fresh.map(({ id }) => id) }, 'all workers were restarted');
    } catch (error) {
      if (isStopping()) return;
      log.error(
        { reason: (error as Error).message, serving: this.serving.map(({ id }) => id) },
        'the restart was given up, because a new worker cannot start; the others keep serving',
      );
    }
    // What a worker with the old configuration saves must not stay validated with it.
    void Promise.all(replaced.map(({ ended }) => ended)).then(() => {
      if (!isStopping()) for (const worker of fresh) worker.validate();
    });
  }
}
