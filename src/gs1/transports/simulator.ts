import type { CacheBudget } from '../../caches/cache-budget.ts';
import type { Clock } from '../delivery/clock.ts';
import type { TransportLog } from '../delivery/log.ts';
import type { Gs1Settings } from '../settings.ts';
import { Pool, type Receipt } from '../pool/pool.ts';
import { TransmissionError, type ReplyReceiver, type OutgoingMessage, type Transport } from '../delivery/transport.ts';

export interface SimulatorOptions {
  readonly log: TransportLog;
  readonly clock?: Clock;
  readonly nextId?: () => string;
  readonly memory?: CacheBudget;
}

/** A simulated data pool, in this process or in another one. */
export interface PoolAccess {
  /** Sets the receiver of replies. Resolves with whether the pool is new, and so has no messages. */
  open(receive: ReplyReceiver): Promise<boolean>;
  receive(xml: string): Promise<Receipt>;
  close(): Promise<void>;
}

/**
 * A data pool inside the process, for demos and integration tests. It forgets everything when the process ends.
 */
export function createSimulator(settings: Gs1Settings, options: SimulatorOptions): Transport {
  let receiver: ReplyReceiver | undefined;
  const pool = createSimulatedPool(settings, {
    ...options,
    deliver: (xml, source) =>
      receiver ? receiver(xml, source) : Promise.reject(new Error('no receiver for replies is set')),
  });
  return createSimulatorOver({
    open(receive) {
      receiver = receive;
      return Promise.resolve(true);
    },
    receive: (xml) => Promise.resolve(pool.receive(xml)),
    close: () => pool.stop(),
  });
}

/** The data pool that the settings of an instance describe. */
export function createSimulatedPool(
  { simulator, dataPool, withdrawal, afterWithdrawal }: Gs1Settings,
  options: SimulatorOptions & { readonly deliver: ReplyReceiver },
): Pool {
  return new Pool({
    rules: { gln: dataPool, withdrawal, trustsUnknownItems: true },
    forgetsWithdrawn: afterWithdrawal === 'ADD',
    replyMs: simulator.replySeconds * 1000,
    behaviours: simulator.behaviours,
    ...options,
  });
}

/** The transport to a simulated data pool. */
export function createSimulatorOver(pool: PoolAccess): Transport {
  let isNew = true;
  return {
    get forgets() {
      return isNew;
    },
    async transmit({ xml }: OutgoingMessage): Promise<void> {
      const receipt = await pool.receive(xml);
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
    async start(receive) {
      isNew = await pool.open(receive);
    },
    stop: () => pool.close(),
  };
}
