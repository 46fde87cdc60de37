import type { CacheBudget } from '../../caches/cache-budget.ts';
import type { Clock } from '../delivery/clock.ts';
import type { TransportLog } from '../delivery/log.ts';
import type { Gs1Settings } from '../settings.ts';
import { Pool } from '../pool/pool.ts';
import { TransmissionError, type ReplyReceiver, type OutgoingMessage, type Transport } from '../delivery/transport.ts';

export interface SimulatorOptions {
  readonly log: TransportLog;
  readonly clock?: Clock;
  readonly nextId?: () => string;
  readonly memory?: CacheBudget;
}

/**
 * A data pool inside the process, for demos and integration tests. It forgets everything when the process ends.
 */
export function createSimulator(settings: Gs1Settings, options: SimulatorOptions): Transport {
  let receiver: ReplyReceiver | undefined;
  const { simulator, dataPool, withdrawal, afterWithdrawal } = settings;
  const pool = new Pool({
    rules: { gln: dataPool, withdrawal, trustsUnknownItems: true },
    forgetsWithdrawn: afterWithdrawal === 'ADD',
    replyMs: simulator.replySeconds * 1000,
    behaviours: simulator.behaviours,
    deliver: (xml, source) =>
      receiver ? receiver(xml, source) : Promise.reject(new Error('no receiver for replies is set')),
    ...options,
  });
  return {
    forgets: true,
    async transmit({ xml }: OutgoingMessage): Promise<void> {
      const receipt = await Promise.resolve(pool.receive(xml));
      switch (receipt.outcome) {
        case 'TAKEN':
          return;
        case 'UNREADABLE':
          throw new TransmissionError(`The simulated data pool cannot accept the message: ${receipt.reason}`);
        case 'DROPPED':
          throw new TransmissionError('The simulated data pool dropped the connection');
        case 'BUSY':
          throw new TransmissionError('The simulated data pool is busy: too many replies are waiting for delivery');
      }
    },
    start(receive) {
      receiver = receive;
      return Promise.resolve();
    },
    stop: () => pool.stop(),
  };
}
