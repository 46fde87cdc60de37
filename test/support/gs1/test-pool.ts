import type { PoolAnswer, ResponseAnswer } from '../../../src/gs1/answers/answer.ts';
import { readAnswers } from '../../../src/gs1/answers/read-answers.ts';
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
  ask(message: OutgoingMessage): Promise<PoolAnswer[]>;
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
    answerMs: 1000,
    behaviours: Object.fromEntries(TEST_GTINS.map(({ gtin, behaviour }) => [gtin, behaviour])),
    deliver: (xml) => Promise.resolve(void delivered.push(xml)),
    clock,
    log,
    nextId: () => `a${(count += 1)}`,
    ...options,
  });
  const ask = async (message: OutgoingMessage): Promise<PoolAnswer[]> => {
    const before = delivered.length;
    const receipt = pool.receive(message.xml);
    if (receipt.outcome !== 'TAKEN') throw new Error(JSON.stringify(receipt));
    await clock.advance(LONG_MS);
    return delivered.slice(before).flatMap((xml) => readAnswers(xml));
  };
  return {
    clock,
    log,
    delivered,
    send: ({ xml }) => pool.receive(xml),
    ask,
    async codes(message) {
      const answers = await ask(message);
      const [response] = answers.filter((answer): answer is ResponseAnswer => answer.kind === 'response');
      return response ? response.errors.map(({ code }) => code) : ['no response'];
    },
  };
}
