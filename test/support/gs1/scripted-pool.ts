import type { ReplyError, ConfirmationDetail, ConfirmationState } from '../../../src/gs1/replies/reply.ts';
import {
  writeConfirmations,
  writeRegistrations,
  writeResponse,
  type ReplyEnvelope,
} from '../../../src/gs1/pool/write-replies.ts';
import {
  TransmissionError,
  type ReplyReceiver,
  type OutgoingMessage,
  type Transport,
} from '../../../src/gs1/delivery/transport.ts';
import { POOL, SUPPLIER } from '../../builders/gs1.ts';

/** A transport to a data pool that replies what and when a test wants. */
export interface ScriptedPool extends Transport {
  /** Messages that arrived, in order, including repetitions. */
  readonly arrived: readonly OutgoingMessage[];
  /** The newest message that arrived. */
  readonly last: () => OutgoingMessage;
  /** Sets what happens to each further message before it arrives; throwing prevents that. */
  onTransmit(action: (message: OutgoingMessage) => void | Promise<void>): void;
  /** Delivers a reply as it is. */
  say(xml: string): Promise<void>;
  accept(message: OutgoingMessage, options?: ReplyOptions): Promise<void>;
  reject(message: OutgoingMessage, errors: readonly Partial<ReplyError>[], options?: ReplyOptions): Promise<void>;
  register(gtin: string, status: 'ACCEPTED' | 'REJECTED', options?: ReplyOptions): Promise<void>;
  confirm(
    gtin: string,
    recipient: string,
    state: ConfirmationState,
    details?: readonly ConfirmationDetail[],
    options?: ReplyOptions,
  ): Promise<void>;
}

interface ReplyOptions {
  readonly id?: string;
  readonly time?: Date;
}

export const unreachable = (): never => {
  throw new TransmissionError('The pool cannot be reached: the connection was refused');
};

/** Ids of the transactions of a message: one, or one per recipient. */
function transactionsOf(id: string, xml: string): string[] {
  const found = xml.match(/[^>]+\.t\d+(?=<\/entityIdentification>)/g) ?? [];
  return found.length > 0 ? [...new Set(found)] : [`${id}.t1`];
}

export function aScriptedPool(options: Pick<Transport, 'forgets'> = {}): ScriptedPool {
  const arrived: OutgoingMessage[] = [];
  let receiver: ReplyReceiver | undefined;
  let action: (message: OutgoingMessage) => void | Promise<void> = () => undefined;
  let replies = 0;

  const envelope = ({ id, time = new Date() }: ReplyOptions): ReplyEnvelope => ({
    id: id ?? `reply-${(replies += 1)}`,
    time,
    from: POOL,
    to: SUPPLIER,
  });
  const item = (gtin: string) => ({ gtin, targetMarket: '208', dataSource: SUPPLIER });
  const say = async (xml: string): Promise<void> => {
    if (!receiver) throw new Error('no receiver for replies is set');
    await receiver(xml, 'scripted');
  };
  const respond = (id: string, accepted: readonly string[], errors: readonly ReplyError[], given: ReplyOptions) =>
    say(writeResponse({ ...envelope(given), request: { id, time: undefined } }, accepted, errors));
  return {
    ...options,
    arrived,
    last: () => arrived.at(-1) as OutgoingMessage,
    onTransmit: (next) => (action = next),
    async transmit(message) {
      await action(message);
      arrived.push(message);
    },
    start(receive) {
      receiver = receive;
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
    say,
    accept: ({ id, xml }, given = {}) => respond(id, transactionsOf(id, xml), [], given),
    reject: ({ id }, errors, given = {}) =>
      respond(
        id,
        [],
        errors.map((error) => ({ level: 'transaction', transactionId: `${id}.t1`, code: '', text: '', ...error })),
        given,
      ),
    register: (gtin, status, given = {}) =>
      say(writeRegistrations(envelope(given), [{ command: 'ADD', status, items: [item(gtin)] }])),
    confirm: (gtin, recipient, state, details = [], given = {}) =>
      say(writeConfirmations(envelope(given), [{ item: item(gtin), recipient, state, details }])),
  };
}
