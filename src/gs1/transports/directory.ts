import { join } from 'node:path';
import { systemClock, type Clock } from '../delivery/clock.ts';
import type { TransportLog } from '../delivery/log.ts';
import { fileReasonOf } from '../delivery/reason.ts';
import { TransmissionError, type AnswerReceiver, type OutgoingMessage, type Transport } from '../delivery/transport.ts';
import { Inbox } from './folders/inbox.ts';
import { clearLeftovers, fileNameOf, writeWhole } from './folders/outbox.ts';

export interface DirectoryOptions {
  /** Gets a file for each message. Whoever carries it on takes it away. */
  readonly outbox: string;
  /** Holds a file for each answer. */
  readonly inbox: string;
  /** For answers that were handled; inside the inbox unless given. */
  readonly archive?: string | undefined;
  /** For answers that cannot be read; inside the inbox unless given. */
  readonly quarantine?: string | undefined;
  readonly pollSeconds: number;
  readonly settleSeconds: number;
  readonly log: TransportLog;
  readonly clock?: Clock;
}

const LEASE_MS = 60_000;

/** Messages and answers as files in folders, which something else carries to and from the pool. */
export function createDirectoryTransport(options: DirectoryOptions): Transport {
  const { outbox, inbox: folder, log, clock = systemClock } = options;
  let inbox: Inbox | undefined;
  return {
    async transmit({ id, xml }: OutgoingMessage): Promise<void> {
      try {
        await writeWhole(outbox, fileNameOf(id), xml);
      } catch (error) {
        throw new TransmissionError(`The outbox ${outbox} can't be written: ${fileReasonOf(error)}`);
      }
    },
    async start(receive: AnswerReceiver): Promise<void> {
      await clearLeftovers(outbox, clock.now()).catch((error: unknown) => {
        log.warn({ folder: outbox, reason: fileReasonOf(error) }, 'the outbox cannot be cleared of unfinished files');
      });
      inbox = new Inbox(
        {
          folder,
          // On the same file system as the inbox, moving a file is one step that cannot stop half-way.
          archive: options.archive ?? join(folder, 'archive'),
          quarantine: options.quarantine ?? join(folder, 'quarantine'),
          pollMs: options.pollSeconds * 1000,
          settleMs: options.settleSeconds * 1000,
          leaseMs: LEASE_MS,
          clock,
          log,
        },
        receive,
      );
      inbox.start();
    },
    async stop(): Promise<void> {
      await inbox?.stop();
    },
  };
}
