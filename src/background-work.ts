import { setMaxListeners } from 'node:events';
import type { InstanceContext } from './context.ts';
import { recordConfiguration } from './workflows/audit/record-configuration.ts';
import { changeFeedOf } from './workflows/changes/change-feed.ts';
import { keepListsCurrent } from './workflows/lists/keep-lists-current.ts';
import { keepPruning } from './workflows/retention/prune-records.ts';
import { keepVersionsCurrent } from './workflows/saving/activate-versions.ts';
import { RevalidationQueue } from './workflows/saving/keep-findings-current.ts';
import { followOlderProcesses } from './workflows/upgrades/follow-older-processes.ts';
import { settlementsOf } from './workflows/sending/settlements.ts';
import { webhookDeliveriesOf } from './workflows/webhooks/webhook-deliveries.ts';
import { connectDataPool, type ConnectedDataPool } from './workflows/sending/connect-data-pool.ts';

interface OfInstance {
  readonly stopping: AbortController;
  readonly work: Promise<unknown>[];
  readonly link: Promise<ConnectedDataPool | undefined>;
}

export interface BackgroundOptions {
  /** The instances that are served at the moment. */
  readonly instances: () => readonly InstanceContext[];
  /** Until then, nothing is revalidated. */
  readonly mayValidate?: Promise<unknown> | undefined;
}

/** What the service does without a request: for all instances together, and for each while it is served. */
export class BackgroundWork {
  readonly #stopping = new AbortController();
  readonly #common: Promise<unknown>[];
  readonly #ofInstances = new Map<InstanceContext, OfInstance>();
  readonly #revalidations: RevalidationQueue;

  constructor({ instances, mayValidate }: BackgroundOptions) {
    // Each instance listens to it, which is no leak.
    setMaxListeners(0, this.#stopping.signal);
    this.#revalidations = new RevalidationQueue(mayValidate);
    this.#common = [
      keepVersionsCurrent(instances, this.#stopping.signal),
      keepPruning(instances, this.#stopping.signal),
    ];
  }

  /** Resolves when the data pool is connected; rejects when it cannot be, and the rest goes on. */
  async start(ctx: InstanceContext): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const stopping = new AbortController();
    setMaxListeners(0, stopping.signal);
    // Those who wait for changes or answers would keep their requests open.
    const endWaits = (): void => {
      changeFeedOf(ctx).close();
      settlementsOf(ctx).close();
    };
    stopping.signal.addEventListener('abort', endWaits, { once: true });
    const connecting = connectDataPool(ctx);
    this.#ofInstances.set(ctx, {
      stopping,
      work: [
        keepListsCurrent(ctx, stopping.signal),
        this.#revalidations.add(ctx, stopping.signal).then(() => followOlderProcesses(ctx, stopping.signal)),
        webhookDeliveriesOf(ctx).keepDelivering(stopping.signal),
        recordConfiguration(ctx, stopping.signal),
      ],
      link: connecting.catch(() => undefined),
    });
    await connecting;
  }

  /** Resolves when the work in progress for the instance is done. */
  async stop(ctx: InstanceContext): Promise<void> {
    const ofInstance = this.#ofInstances.get(ctx);
    if (!ofInstance) return;
    this.#ofInstances.delete(ctx);
    ofInstance.stopping.abort();
    await Promise.all([...ofInstance.work, ofInstance.link.then((link) => link?.stop())]);
  }

  /** Tells all work to stop, while links to data pools go on until `stopAll`: requests in progress may send. */
  beginStopping(): void {
    this.#stopping.abort();
    for (const { stopping } of this.#ofInstances.values()) stopping.abort();
  }

  async stopAll(): Promise<void> {
    this.beginStopping();
    await Promise.all([...this.#common, ...[...this.#ofInstances.keys()].map((ctx) => this.stop(ctx))]);
  }
}
