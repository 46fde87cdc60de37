import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../delivery/clock.ts';

export interface ClaimsOptions {
  /** Contains the claimed files. */
  readonly folder: string;
  readonly clock: Clock;
  /** A claim expires after this time, unless its owner renews it. */
  readonly leaseMs: number;
}

/** `{until}~{owner}~{name}`: no other process may claim the file before `until` (ms since 1970). */
const CLAIMED = /^(\d+)~([0-9a-f]+)~(.+)$/;

/**
 * Claims on files. A process claims a file by renaming it, which only one process can do. The name contains the time
 * until which the claim is valid, so that a file is free again some time after its process died. Works across machines
 * and needs no more than permission to rename.
 */
export class Claims {
  readonly #options: ClaimsOptions;
  readonly #owner = randomBytes(6).toString('hex');

  constructor(options: ClaimsOptions) {
    this.#options = options;
  }

  /**
   * Claims a file. The folder must exist.
   * @returns undefined if another process was faster
   * @throws a file system error if the file cannot be moved
   */
  async take(path: string, name: string): Promise<Claim | undefined> {
    const claimed = this.#pathUntilLeaseEnds(name);
    return (await moved(path, claimed)) ? this.#hold(name, claimed) : undefined;
  }

  /** Files with an expired claim. */
  async abandoned(): Promise<{ readonly path: string; readonly name: string }[]> {
    const { folder, clock } = this.#options;
    const names = await readdir(folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    return names.sort().flatMap((claimed) => {
      const [, until, , name] = CLAIMED.exec(claimed) ?? [];
      const isFree = name !== undefined && Number(until) <= clock.now().getTime();
      return isFree ? [{ path: join(folder, claimed), name }] : [];
    });
  }

  /** Creates the folder but not its parents, so that a missing inbox is not recreated elsewhere. */
  async makeFolder(): Promise<void> {
    await mkdir(this.#options.folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }

  #pathUntilLeaseEnds(name: string): string {
    const { folder, clock, leaseMs } = this.#options;
    return join(folder, `${clock.now().getTime() + leaseMs}~${this.#owner}~${name}`);
  }

  #hold(name: string, claimed: string): Claim {
    const { folder, clock, leaseMs } = this.#options;
    let path = claimed;
    let renewing = Promise.resolve();
    let callOff = (): void => undefined;
    const renewLater = (): void => {
      callOff = clock.after(leaseMs / 3, () => {
        renewing = this.#renew(path, name).then((renewed) => {
          path = renewed;
          renewLater();
        });
      });
    };
    const letGo = async (target: string): Promise<boolean> => {
      callOff();
      await renewing;
      callOff();
      return moved(path, target);
    };
    renewLater();
    return {
      name,
      path: () => path,
      moveTo: letGo,
      release: () => letGo(join(folder, `0~${this.#owner}~${name}`)),
    };
  }

  async #renew(path: string, name: string): Promise<string> {
    const later = this.#pathUntilLeaseEnds(name);
    // If this fails, the next renewal shows whether another process has the file.
    return (await moved(path, later).catch(() => false)) ? later : path;
  }
}

/** A file claimed by this process. */
export interface Claim {
  /** Original name. */
  readonly name: string;
  /** Current path. */
  readonly path: () => string;
  /** Moves the file and ends the claim. @returns false if another process has the file */
  readonly moveTo: (path: string) => Promise<boolean>;
  /** Ends the claim, so that the file can be retried. */
  readonly release: () => Promise<boolean>;
}

/** Moves a file. @returns false if it does not exist */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
