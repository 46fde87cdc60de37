/** What is sent to a data pool. */
export const MESSAGE_KINDS = [
  'catalogueItemNotification',
  'catalogueItemHierarchicalWithdrawal',
  'catalogueItemPublication',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message as it is stored and transmitted. */
export interface OutgoingMessage {
  /** Instance identifier: names the message for ever, so that one that arrives twice counts once. */
  readonly id: string;
  readonly kind: MessageKind;
  readonly xml: string;
}

/** A message did not leave, for a reason that an operator can act on. */
export class TransmissionError extends Error {
  override readonly name = 'TransmissionError';
}

/** Takes in an answer of the pool. Resolves when it is kept; what rejects is tried again or set aside. */
export type AnswerReceiver = (xml: string, source: string) => Promise<void>;

/** A way to a data pool and back. It knows nothing of products. */
export interface Transport {
  /** Whether what it took is lost when the process ends: what was not answered by then is handed over again. */
  readonly forgets?: boolean;
  /**
   * Hands a message over. Handing over the same one again is harmless: its id tells.
   * @throws TransmissionError when it did not leave
   */
  transmit(message: OutgoingMessage): Promise<void>;
  /** Begins to take in answers. */
  start(receive: AnswerReceiver): Promise<void>;
  /** Ends taking in answers, those under way done. */
  stop(): Promise<void>;
}
