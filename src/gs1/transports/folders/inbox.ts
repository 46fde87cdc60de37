import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { MalformedReply } from '../../replies/reply.ts';
import type { Clock } from '../../delivery/clock.ts';
import type { TransportLog } from '../../delivery/log.ts';
import { fileReasonOf, reasonOf } from '../../delivery/reason.ts';
import type { ReplyReceiver } from '../../delivery/transport.ts';
import { decodeXml, MalformedXml, refuseOversize } from '../../xml/parse-xml.ts';
import { Poller } from '../../delivery/poller.ts';
import { Claims, type Claim } from './claims.ts';

export interface InboxOptions {
  readonly folder: string;
  /** For handled files. */
  readonly archive: string;
  /** For unreadable files, each with a file that states the reason. */
  readonly quarantine: string;
  readonly pollMs: number;
  /** A file counts as complete after it has not changed for this long. */
  readonly settleMs: number;
  /** How long a claim stays valid without renewal. */
  readonly leaseMs: number;
  readonly clock: Clock;
  readonly log: TransportLog;
}

/** Names of unfinished files. */
const UNFINISHED = /^[.~]/;
const TAKEN = /\.xml$/i;
/** This many consecutive failures suggest that the receiver fails, not the files. */
const FAILURES_TO_PAUSE = 3;

/** A file that no process can move or read. */
class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** Receives each file of a folder once, and archives it afterwards. */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #receive: ReplyReceiver;
  readonly #claims: Claims;
  readonly #poller: Poller;
  /** Files that may still be growing: their size, and since when it has not changed. */
  readonly #growing = new Map<string, { readonly size: number; readonly since: number }>();
  /** Names of files that could not be moved or read at the last attempt. */
  readonly #unusable = new Set<string>();
  #watcher: FSWatcher | undefined;
  #running = false;

  constructor(options: InboxOptions, receive: ReplyReceiver) {
    const { folder, clock, leaseMs, pollMs, log } = options;
    this.#options = options;
    this.#receive = receive;
    this.#claims = new Claims({ folder: join(folder, 'claimed'), clock, leaseMs });
    this.#poller = new Poller({
      clock,
      everyMs: pollMs,
      look: () => this.#look(),
      complain: (error) => log.warn({ folder, reason: fileReasonOf(error) }, 'the inbox cannot be used'),
    });
  }

  start(): void {
    this.#running = true;
    this.#watch();
    this.#poller.start();
  }

  /** Stops; resolves when the current file is handled. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#watcher?.close();
    await this.#poller.stop();
  }

  /** Polls as soon as a new file can be complete, instead of at the next interval. */
  #watch(): void {
    const { folder, settleMs } = this.#options;
    try {
      this.#watcher = watch(folder, { persistent: false }, () => this.#poller.wake(settleMs));
      // Not every file system reports changes; polling still works.
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch {
      this.#watcher = undefined;
    }
  }

  async #look(): Promise<number | undefined> {
    let failures = 0;
    // New files first, so that files that keep failing do not block them.
    const files = [...(await this.#completeFiles()), ...(await this.#claims.abandoned())];
    if (files.length > 0) await this.#claims.makeFolder();
    for (const { path, name } of files) {
      if (!this.#running || failures >= FAILURES_TO_PAUSE) break;
      const claim = await this.#take(path, name);
      if (claim) failures = (await this.#handle(claim)) ? 0 : failures + 1;
    }
    const { settleMs, pollMs } = this.#options;
    return this.#growing.size > 0 ? Math.min(settleMs, pollMs) : undefined;
  }

  /**
   * @returns undefined if another process was faster, or if the file cannot be moved; the other files are processed
   * anyway
   */
  async #take(path: string, name: string): Promise<Claim | undefined> {
    try {
      return await this.#claims.take(path, name);
    } catch (error) {
      this.#reportUnusable(name, error);
      return undefined;
    }
  }

  /** Warns once per file, not at every poll. */
  #reportUnusable(name: string, error: unknown): void {
    if (this.#unusable.has(name)) return;
    this.#unusable.add(name);
    const reason = fileReasonOf(error);
    this.#options.log.warn({ file: name, reason }, 'a file in the inbox cannot be used; the others are processed');
  }

  /** Complete files, oldest first. */
  async #completeFiles(): Promise<{ path: string; name: string }[]> {
    const { folder, clock } = this.#options;
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const files = [];
    for (const name of names.filter((text) => TAKEN.test(text) && !UNFINISHED.test(text))) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && this.#isComplete(name, found, clock.now().getTime())) {
        files.push({ path, name, changed: found.mtimeMs });
      }
    }
    for (const name of this.#growing.keys()) if (!names.includes(name)) this.#growing.delete(name);
    return files.sort((one, other) => one.changed - other.changed || one.name.localeCompare(other.name));
  }

  #isComplete(name: string, { size, mtimeMs }: { size: number; mtimeMs: number }, now: number): boolean {
    const { settleMs } = this.#options;
    const before = this.#growing.get(name);
    // File server clocks differ, so a file whose size we saw unchanged counts as complete too.
    const isComplete = now - mtimeMs >= settleMs || (before?.size === size && now - before.since >= settleMs);
    if (isComplete) this.#growing.delete(name);
    else if (before?.size !== size) this.#growing.set(name, { size, since: now });
    return isComplete;
  }

  /** @returns false if the receiver failed; the file then stays among the claimed ones */
  async #handle(claim: Claim): Promise<boolean> {
    const { archive, quarantine, log } = this.#options;
    try {
      const reason = await this.#handOver(claim);
      if (reason === undefined) {
        await this.#putAway(claim, archive);
      } else {
        log.warn({ file: claim.name, reason }, 'a reply cannot be read and was quarantined');
        await this.#putAway(claim, quarantine, reason);
      }
      return true;
    } catch (error) {
      const isUnusable = error instanceof UnusableFile;
      if (isUnusable) this.#reportUnusable(claim.name, error.cause);
      else
        log.warn(
          { file: claim.name, reason: reasonOf(error) },
          'a reply could not be processed and is kept for a retry',
        );
      await claim.release().catch(() => false);
      return isUnusable;
    }
  }

  /** @returns why the file is unreadable; undefined if it was received */
  async #handOver(claim: Claim): Promise<string | undefined> {
    try {
      const bytes = await readWhole(claim.path()).catch((error: unknown) => {
        throw error instanceof MalformedXml ? error : new UnusableFile(reasonOf(error), { cause: error });
      });
      await this.#receive(decodeXml(bytes), claim.name);
      this.#unusable.delete(claim.name);
      return undefined;
    } catch (error) {
      if (error instanceof MalformedXml) return `The file is not valid XML: ${error.message}`;
      if (error instanceof MalformedReply) return error.message;
      throw error;
    }
  }

  /** Moves a file away under an unused name. */
  async #putAway(claim: Claim, folder: string, reason?: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const time = this.#options.clock.now().toISOString().replace(/[-:.]/g, '');
    const target = await freePath(folder, `${time}-${claim.name}`);
    // Write the reason first, so that every quarantined file has one.
    if (reason !== undefined) await writeFile(`${target}.reason.txt`, `${reason}\n`);
    await claim.moveTo(target);
  }
}

/** @throws MalformedXml if it is too large; or a file system error */
async function readWhole(path: string): Promise<Buffer> {
  refuseOversize((await stat(path)).size);
  return readFile(path);
}

async function freePath(folder: string, name: string): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, copy === 1 ? name : name.replace(/(?=\.xml$)/i, `-${copy}`));
    const isTaken = await access(path).then(
      () => true,
      () => false,
    );
    if (!isTaken) return path;
  }
}
