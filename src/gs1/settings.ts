import type { Behaviour } from './pool/behaviours.ts';

export const TRANSPORTS = ['simulator', 'directory', 'https'] as const;

/** How an instance reaches its data pool, and how that pool behaves. */
export interface Gs1Settings {
  /** GLN that messages are sent from. */
  readonly gln: string;
  /** Name of the data supplier, which messages carry with its GLN (rule 1001). */
  readonly dataSupplierName?: string;
  /** GLN of the data pool. */
  readonly dataPool: string;
  readonly transport: (typeof TRANSPORTS)[number];
  /** Whether the pool publishes to the recipient in a notification, or requires a publication message (CIP). */
  readonly publication: 'dataRecipient' | 'CIP';
  /** Whether the pool accepts hierarchical withdrawals from suppliers. */
  readonly withdrawal: boolean;
  /** Command of the next notification after a withdrawal. */
  readonly afterWithdrawal: 'ADD' | 'CHANGE_BY_REFRESH';
  readonly simulator: SimulatorSettings;
  readonly directory?: DirectorySettings;
  readonly https?: HttpsSettings;
}

interface SimulatorSettings {
  /** Delay before the pool replies. */
  readonly replySeconds: number;
  /** What the pool does with a hierarchy, by the GTIN of its top unit, 14 digits. It accepts all others. */
  readonly behaviours: Readonly<Record<string, Behaviour>>;
}

/** Folders; relative paths start at the instance's folder. */
export interface DirectorySettings {
  readonly outbox: string;
  readonly inbox: string;
  readonly archive?: string;
  readonly quarantine?: string;
  readonly pollSeconds: number;
  /** A file counts as complete after it has not changed for this long. */
  readonly settleSeconds: number;
}

export interface HttpsSettings {
  /** Messages are POSTed here. */
  readonly url: string;
  /** Replies are fetched here by GET. */
  readonly repliesUrl?: string;
  readonly pollSeconds: number;
  /** Environment variable that holds the bearer token. */
  readonly tokenVariable?: string;
  /** PEM files; relative paths start at the instance's folder. */
  readonly certificateFile?: string;
  readonly keyFile?: string;
  /** Certificate authorities to trust instead of Node.js's own. */
  readonly authorityFile?: string;
  readonly timeoutSeconds: number;
  /** Number of retries if the pool cannot be reached. */
  readonly retries: number;
}
