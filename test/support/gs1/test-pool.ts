import type { PoolReply, Gs1ResponseReply } from '../../../src/gs1/replies/reply.ts';
import { readReplies } from '../../../src/gs1/replies/read-replies.ts';
import { TEST_GTINS } from '../../../src/gs1/pool/behaviours.ts';
import { Pool, type DataPoolOptions, type Receipt } from '../../../src/gs1/pool/pool.ts';
import type { OutgoingMessage } from '../../../src/gs1/delivery/transport.ts';
import { POOL } from '../../builders/gs1.ts';
import { ManualClock } from './manual-clock.ts';
import { aLog, type RecordingLog } from './recording-log.ts';

export interface TestPool {
  readonly clock: ManualClock;
  readonly log: RecordingLog;
  /** Replies in the order of delivery. */
  readonly delivered: string[];
  send(message: OutgoingMessage): Receipt;
  /** Sends a message and waits for all replies. */
  ask(message: OutgoingMessage): Promise<PoolReply[]>;
  /** Sends a message and returns the error codes of its replies, in order; empty if all of it is accepted. */
  codes(message: OutgoingMessage): Promise<string[]>;
}

const LONG_MS = 10 * 60 * 1000;

/** A pool with a manual clock and the ids `a1`, `a2` and so on. */
export function aPool(options: Partial<DataPoolOptions> = {}): TestPool {
  const clock = new ManualClock();
  const log = aLog();
  const delivered: string[] = [];
  let count = 0;
  const pool = new Pool({
    rules: { gln: POOL, withdrawal: true, trustsUnknownItems: false },
    forgetsWithdrawn: true,
    replyMs: 1000,
    behaviours: Object.fromEntries(TEST_GTINS.map(({ gtin, behaviour }) => [gtin, behaviour])),
    deliver: (xml) => Promise.resolve(void delivered.push(xml)),
    clock,
    log,
    nextId: () => `a${(count += 1)}`,
    ...options,
  });
  const ask = async (message: OutgoingMessage): Promise<PoolReply[]> => {
    const before = delivered.length;
    const receipt = pool.receive(message.xml);
    if (receipt.outcome !== 'TAKEN') throw new Error(JSON.stringify(receipt));
    await clock.advance(LONG_MS);
    return delivered.slice(before).flatMap((xml) => readReplies(xml));
  };
  return {
    clock,
    log,
    delivered,
    send: ({ xml }) => pool.receive(xml),
    ask,
    async codes(message) {
      const replies = await ask(message);
      const [response] = replies.filter((reply): reply is Gs1ResponseReply => reply.kind === 'response');
      return response ? response.errors.map(({ code }) => code) : ['no response'];
    },
  };
}
