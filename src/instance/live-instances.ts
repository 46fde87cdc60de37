import { basename } from 'node:path';
import type { InstanceContext } from '../context.ts';

/** The instances that are served at the moment: they can be added, replaced and removed while requests arrive. */
export class LiveInstances {
  /** Called after each change. */
  onChange: () => void = () => undefined;
  readonly #byFolder = new Map<string, InstanceContext>();
  readonly #failures = new Map<string, unknown>();
  #byHost = new Map<string, InstanceContext>();
  #all: readonly InstanceContext[] = [];
  /** Whether requests to any host reach the only instance. */
  #anyHost: boolean;

  /** @param anyHost whether the service has one instance, and serves it under any host until there are others */
  constructor({ anyHost }: { readonly anyHost: boolean }) {
    this.#anyHost = anyHost;
  }

  /** Instances that stay as they are. */
  static of(instances: readonly InstanceContext[], anyHost = instances.length === 1): LiveInstances {
    const live = new LiveInstances({ anyHost });
    for (const [index, ctx] of instances.entries()) live.put(String(index), ctx);
    return live;
  }

  get all(): readonly InstanceContext[] {
    return this.#all;
  }

  /** Names of the folders that are not served, because they cannot be used. */
  get failed(): readonly string[] {
    return [...this.#failures.keys()].filter((folder) => !this.#byFolder.has(folder)).map((folder) => basename(folder));
  }

  /** Names of the instances that are served as they were, because what their folders contain now cannot be used. */
  get outdated(): readonly string[] {
    return [...this.#failures.keys()].flatMap((folder) => this.#byFolder.get(folder)?.settings.name ?? []);
  }

  /** Why folders cannot be used, by folder; one that was usable before is served as it was. */
  get failures(): ReadonlyMap<string, unknown> {
    return this.#failures;
  }

  /** @param host as in the request header; the port may be missing from the settings */
  find(host = ''): InstanceContext | undefined {
    if (this.#anyHost) return this.#all[0];
    const name = host.toLowerCase();
    return this.#byHost.get(name) ?? this.#byHost.get(name.replace(/:\d+$/, ''));
  }

  of(folder: string): InstanceContext | undefined {
    return this.#byFolder.get(folder);
  }

  /** Serves an instance instead of the one that the folder had before. */
  put(folder: string, ctx: InstanceContext): void {
    this.#byFolder.set(folder, ctx);
    this.#failures.delete(folder);
    this.#update();
  }

  remove(folder: string): void {
    this.#byFolder.delete(folder);
    this.#failures.delete(folder);
    this.#update();
  }

  fail(folder: string, reason: unknown): void {
    this.#failures.set(folder, reason);
    this.#update();
  }

  #update(): void {
    this.#all = [...this.#byFolder.values()];
    // Once there was a second one, a host that it had must not reach another.
    if (this.#byFolder.size > 1 || this.failed.length > 0) this.#anyHost = false;
    this.#byHost = new Map(
      this.#all.flatMap((ctx) => ctx.settings.hosts.map((host) => [host.toLowerCase(), ctx] as const)),
    );
    this.onChange();
  }
}
