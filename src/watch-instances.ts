import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { InstanceContext } from './context.ts';
import { isDatabaseRefusal } from './domain/refusals/service-error.ts';
import type { InstanceConfiguration, InstanceLoader } from './instance/load-instances.ts';
import type { LiveInstances } from './instance/live-instances.ts';
import { hashOf } from './instance/shared-parts.ts';
import { createPause } from './pause.ts';
import { explainFailure } from './process/explain-failure.ts';

/** What is done with the instances whose folders change. */
export interface InstanceLifecycle {
  /** Migrates, seeds and opens an instance. @param before what the folder was served with, if it was */
  open(configuration: InstanceConfiguration, before: InstanceContext | undefined): Promise<InstanceContext>;
  /** Serves an instance in place of the one before. */
  serve(folder: string, ctx: InstanceContext, before: InstanceContext | undefined): void;
  /** Stops serving an instance. Its data stay. */
  remove(folder: string, ctx: InstanceContext | undefined): void;
}

/** A backup or a temporary file of an editor, or what links of a Kubernetes volume point to. */
const IGNORED = /^\.|~$|\.(?:swp|tmp|bak)$/;
const FILES_WITHOUT_EFFECT = new Set(['products.json']);
const TEMPLATES = 'templates';
/** `templates/NAME/file`. */
const TEMPLATE_DEPTH = 2;

/** By folder, a text that changes with its files. */
type Signatures = ReadonlyMap<string, string>;

/**
 * Lets added, changed and removed instance folders take effect. One timer serves all of them. A change counts once the
 * folder has been the same twice, because editors write files in several steps.
 */
export class InstanceWatcher {
  readonly #loader: InstanceLoader;
  /** What was last opened, or found unusable. */
  #applied: Map<string, string>;
  #seen: Signatures;

  /** Call it before the instances are loaded: what changes from then on is a change. */
  constructor(loader: InstanceLoader) {
    this.#loader = loader;
    this.#applied = new Map(loader.folders().map((folder) => [folder, signatureOf(folder)]));
    this.#seen = new Map(this.#applied);
  }

  /** Looks for changes every few seconds. Never rejects. */
  async watch(
    live: LiveInstances,
    lifecycle: InstanceLifecycle,
    { everyMs, log, signal }: { readonly everyMs: number; readonly log: Logger; readonly signal: AbortSignal },
  ): Promise<void> {
    let problem = '';
    for (;;) {
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#look(live, lifecycle, log);
        problem = '';
      } catch (error) {
        // Such as a volume that is not mounted: what is served stays.
        const reason = explainFailure(error);
        if (reason !== problem) log.warn(`the instance folders cannot be read: ${reason}`);
        problem = reason;
      }
    }
  }

  async #look(live: LiveInstances, lifecycle: InstanceLifecycle, log: Logger): Promise<void> {
    const before = this.#seen;
    const now = await readSignatures(this.#loader.folders());
    this.#seen = now;
    const gone = [...this.#applied.keys()].filter((folder) => !now.has(folder) && !before.has(folder));
    const changed = [...now].filter(
      ([folder, signature]) => this.#applied.get(folder) !== signature && before.get(folder) === signature,
    );
    for (const folder of gone) {
      this.#applied.delete(folder);
      const ctx = live.of(folder);
      lifecycle.remove(folder, ctx);
      if (ctx) ctx.log.info({ folder }, 'the folder of the instance was removed: it is no longer served');
    }
    let isNews = gone.length > 0;
    for (const [folder, signature] of changed) {
      this.#applied.set(folder, signature);
      isNews = (await this.#apply(folder, live, lifecycle, log)) || isNews;
    }
    const isTransient = (folder: string): boolean => isDatabaseRefusal(live.failures.get(folder));
    const others = [...live.failures.keys()].filter(
      (folder) => now.get(folder) === this.#applied.get(folder) && (isNews || isTransient(folder)),
    );
    // A name or host may be free now, and the database may be back.
    for (const folder of others) await this.#apply(folder, live, lifecycle, log);
  }

  /** @returns whether the instance is served with what its folder contains */
  async #apply(folder: string, live: LiveInstances, lifecycle: InstanceLifecycle, log: Logger): Promise<boolean> {
    const before = live.of(folder);
    const earlier = live.failures.get(folder);
    try {
      const others = live.all.filter((ctx) => ctx !== before);
      const ctx = await lifecycle.open(this.#loader.load(folder, others), before);
      lifecycle.serve(folder, ctx, before);
      ctx.log.info(
        { folder },
        before ? 'the instance is served with its new configuration' : 'a new instance is served',
      );
      return true;
    } catch (error) {
      live.fail(folder, error);
      const reason = explainFailure(error);
      if (earlier === undefined || explainFailure(earlier) !== reason) {
        log.error(
          { folder },
          before ? `an instance keeps its old configuration: ${reason}` : `an instance is not served: ${reason}`,
        );
      }
      return false;
    }
  }
}

async function readSignatures(folders: readonly string[]): Promise<Signatures> {
  const pause = createPause();
  const signatures = new Map<string, string>();
  for (const folder of folders) {
    signatures.set(folder, signatureOf(folder));
    const turn = pause();
    if (turn) await turn;
  }
  return signatures;
}

/** Names, sizes and times of the files that configure an instance; links count as what they point to. */
function signatureOf(folder: string): string {
  return hashOf([filesIn(folder, 0), filesIn(join(folder, TEMPLATES), TEMPLATE_DEPTH)]);
}

function filesIn(folder: string, depth: number): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => !IGNORED.test(name) && !FILES_WITHOUT_EFFECT.has(name))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isFile()) return `${path} ${stats.ino} ${stats.size} ${stats.mtimeMs}`;
      return stats?.isDirectory() && depth > 0 ? filesIn(path, depth - 1) : [];
    });
}
