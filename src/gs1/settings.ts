import type { Behaviour } from './pool/behaviours.ts';

export const TRANSPORTS = ['simulator', 'directory', 'https'] as const;

/** How an instance reaches its data pool, and the habits of that pool. */
export interface Gs1Settings {
  /** GLN that messages are sent from. */
  readonly gln: string;
  /** GLN of the data pool. */
  readonly dataPool: string;
  readonly transport: (typeof TRANSPORTS)[number];
  /** Whether the pool publishes to the recipient named in a notification, or waits for a publication message (CIP). */
  readonly publication: 'dataRecipient' | 'CIP';
  /** Whether the pool takes hierarchical withdrawals from a supplier. */
  readonly withdrawal: boolean;
  /** Command of the next notification after a withdrawal. */
  readonly afterWithdrawal: 'ADD' | 'CHANGE_BY_REFRESH';
  readonly simulator: SimulatorSettings;
  readonly directory?: DirectorySettings;
  readonly https?: HttpsSettings;
}

export interface SimulatorSettings {
  /** How long the pool takes to answer. */
  readonly answerSeconds: number;
  /** What the pool does with a hierarchy, by the GTIN of its top unit, 14 digits. All others are accepted. */
  readonly behaviours: Readonly<Record<string, Behaviour>>;
}

/** Folders; relative ones lie in the folder of the instance. */
export interface DirectorySettings {
  readonly outbox: string;
  readonly inbox: string;
  readonly archive?: string;
  readonly quarantine?: string;
  readonly pollSeconds: number;
  /** For how long a file has to stay as it is to count as complete. */
  readonly settleSeconds: number;
}

export interface HttpsSettings {
  /** Takes messages by POST. */
  readonly url: string;
  /** Gives out answers by GET. */
  readonly answersUrl?: string;
  readonly pollSeconds: number;
  /** Environment variable that holds the bearer token. */
  readonly tokenVariable?: string;
  /** PEM files; relative ones lie in the folder of the instance. */
  readonly certificateFile?: string;
  readonly keyFile?: string;
  /** Authorities to trust instead of those that Node.js knows. */
  readonly authorityFile?: string;
  readonly timeoutSeconds: number;
  /** How often a message is tried again when the pool cannot be reached. */
  readonly retries: number;
}
