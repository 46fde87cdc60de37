import type { BackgroundWork } from './background-work.ts';
import type { InstanceContext } from './context.ts';
import { requestsInProgress } from './fairness/in-progress.ts';
import type { LiveInstances } from './instance/live-instances.ts';

/** How long requests may finish with the old configuration before the link to its data pool ends. */
const FINISH_MS = 30_000;

/**
 * Puts instances into service and takes them out of it. Requests in progress finish with what they began with. The link
 * to the data pool of the old configuration ends after them, and before that of the new one begins, so that every reply
 * finds a receiver.
 */
export class InstanceReplacer {
  readonly #live: LiveInstances;
  readonly #background: BackgroundWork;
  /** By folder, the changes of background work in progress, one after the other. */
  readonly #changes = new Map<string, Promise<void>>();

  constructor(live: LiveInstances, background: BackgroundWork) {
    this.#live = live;
    this.#background = background;
  }

  /** Serves an instance in place of the one before, from now on. */
  serve(folder: string, ctx: InstanceContext, before: InstanceContext | undefined): void {
    this.#live.put(folder, ctx);
    this.#change(folder, ctx, async () => {
      if (before) await this.#retire(before);
      // Saves of the old context that end later note their changes for the new one.
      if (before?.db.schema === ctx.db.schema) before.db.onWrite(() => ctx.db.reportWrite());
      // Not if it was removed or changed again meanwhile.
      if (this.#live.of(folder) === ctx) await this.#background.start(ctx);
    });
  }

  /** Stops serving an instance. Its data stay. */
  remove(folder: string, ctx: InstanceContext | undefined): void {
    this.#live.remove(folder);
    if (!ctx) return;
    this.#change(folder, ctx, async () => {
      await this.#retire(ctx);
      ctx.metrics.watchQueue(undefined);
      ctx.metrics.watchWebhooks(undefined);
    });
  }

  /** Resolves when no change is in progress. */
  async settled(): Promise<void> {
    await Promise.all(this.#changes.values());
  }

  async #retire(ctx: InstanceContext): Promise<void> {
    await requestsInProgress.untilIdle(ctx, FINISH_MS);
    await this.#background.stop(ctx);
  }

  #change(folder: string, ctx: InstanceContext, work: () => Promise<void>): void {
    const earlier = this.#changes.get(folder) ?? Promise.resolve();
    const change = earlier
      .then(work)
      .catch((err: unknown) => ctx.log.error({ err }, 'the data pool of the instance cannot be connected'));
    this.#changes.set(folder, change);
    void change.then(() => {
      if (this.#changes.get(folder) === change) this.#changes.delete(folder);
    });
  }
}
