export const MESSAGE_KINDS = [
  'catalogueItemNotification',
  'catalogueItemHierarchicalWithdrawal',
  'catalogueItemPublication',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message as it is stored and transmitted. */
export interface OutgoingMessage {
  /** Instance identifier, unique for all time; the pool detects duplicates by it. */
  readonly id: string;
  readonly kind: MessageKind;
  readonly xml: string;
}

/** A message could not be transmitted, for a reason that an operator can act on. */
export class TransmissionError extends Error {
  override readonly name = 'TransmissionError';
}

/** Receives a reply. Resolves when it is stored; if it rejects, the reply is retried or quarantined. */
export type ReplyReceiver = (xml: string, source: string) => Promise<void>;

/** The connection to a data pool. It knows nothing about products. */
export interface Transport {
  /**
   * Whether the pool has lost earlier messages, as one inside a process does when that ends. If so, messages without a
   * reply are transmitted again. Known after `start`.
   */
  readonly forgets?: boolean;
  /**
   * Transmits a message. Transmitting it again is harmless, because the pool knows its id.
   * @throws TransmissionError if it could not be transmitted
   */
  transmit(message: OutgoingMessage): Promise<void>;
  /** Starts receiving replies. */
  start(receive: ReplyReceiver): Promise<void>;
  /** Stops receiving; resolves when replies in progress are handled. */
  stop(): Promise<void>;
}
