import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../delivery/clock.ts';

export interface ClaimsOptions {
  /** Holds the files that somebody works on. */
  readonly folder: string;
  readonly clock: Clock;
  /** For how long a file belongs to whoever took it, unless that one says again that it works on it. */
  readonly leaseMs: number;
}

/** `{until}~{owner}~{name}`: the moment, in milliseconds, until which nobody else may take the file. */
const CLAIMED = /^(\d+)~([0-9a-f]+)~(.+)$/;

/**
 * Files that a process works on. A file is taken by moving it, which only one of several processes can do, and carries in
 * its name until when it is taken: so that one whose process died is free again after a while, and one that a process on
 * another machine works on is not. Nothing of it needs more than the right to rename.
 */
export class Claims {
  readonly #options: ClaimsOptions;
  readonly #owner = randomBytes(6).toString('hex');

  constructor(options: ClaimsOptions) {
    this.#options = options;
  }

  /**
   * Takes a file. The folder has to be there.
   * @returns undefined when another process was faster
   * @throws Error of the file system when the file cannot be moved
   */
  async take(path: string, name: string): Promise<Claim | undefined> {
    const claimed = this.#pathUntilLeaseEnds(name);
    return (await moved(path, claimed)) ? this.#hold(name, claimed) : undefined;
  }

  /** Files that were taken and not finished, and are free again. */
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

  /** Creates the folder, but not those around it: an inbox that went away is not created in another place. */
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
    // Where it fails, the next time will show whether the file is lost to another process.
    return (await moved(path, later).catch(() => false)) ? later : path;
  }
}

/** A file that this process works on. */
export interface Claim {
  /** The name that it came with. */
  readonly name: string;
  /** Where it is now. */
  readonly path: () => string;
  /** Ends the work. @returns false when the file was lost to another process */
  readonly moveTo: (path: string) => Promise<boolean>;
  /** Gives the file up, for another try by whoever comes next. */
  readonly release: () => Promise<boolean>;
}

/** Moves a file. @returns false when it is not there */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
