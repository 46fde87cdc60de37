import { join } from 'node:path';
import { writeWhole } from '../../files/write-whole.ts';
import { systemClock, type Clock } from '../delivery/clock.ts';
import type { TransportLog } from '../delivery/log.ts';
import { fileReasonOf } from '../delivery/reason.ts';
import { TransmissionError, type ReplyReceiver, type OutgoingMessage, type Transport } from '../delivery/transport.ts';
import { Inbox } from './folders/inbox.ts';
import { clearLeftovers, fileNameOf } from './folders/outbox.ts';

export interface DirectoryOptions {
  /** Receives one file per message. The program that forwards a file removes it. */
  readonly outbox: string;
  /** Receives one file per reply. */
  readonly inbox: string;
  /** For handled replies; inside the inbox by default. */
  readonly archive?: string | undefined;
  /** For unreadable replies; inside the inbox by default. */
  readonly quarantine?: string | undefined;
  readonly pollSeconds: number;
  readonly settleSeconds: number;
  readonly log: TransportLog;
  readonly clock?: Clock;
}

const LEASE_MS = 60_000;

/** Exchanges messages and replies as files; another program carries them to and from the pool. */
export function createDirectoryTransport(options: DirectoryOptions): Transport {
  const { outbox, inbox: folder, log, clock = systemClock } = options;
  let inbox: Inbox | undefined;
  return {
    async transmit({ id, xml }: OutgoingMessage): Promise<void> {
      try {
        await writeWhole(outbox, fileNameOf(id), xml);
      } catch (error) {
        throw new TransmissionError(`The outbox ${outbox} cannot be written: ${fileReasonOf(error)}`);
      }
    },
    async start(receive: ReplyReceiver): Promise<void> {
      await clearLeftovers(outbox, clock.now()).catch((error: unknown) => {
        log.warn({ folder: outbox, reason: fileReasonOf(error) }, 'unfinished files cannot be removed from the outbox');
      });
      inbox = new Inbox(
        {
          folder,
          // Renaming is atomic within the inbox's file system.
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
