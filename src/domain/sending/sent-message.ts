import type { MessageAction, MessageState } from '../gs1-record/hierarchy-state.ts';
import type { ReportedError, RecipientStatement } from '../status/gs1-state.ts';

/** A message to GS1, with everything known of its way and its answers. */
export interface SentMessage {
  readonly id: string;
  readonly action: MessageAction;
  /** GDSN message, such as `catalogueItemNotification`. */
  readonly kind: string;
  readonly command: string;
  readonly state: MessageState;
  readonly topProductId: string;
  readonly units: readonly { readonly productId: string; readonly revision: number }[];
  readonly recipients: readonly MessageRecipient[];
  readonly actor: string;
  /** The notification that it follows from. */
  readonly about?: string;
  /** Why it could not be transmitted. */
  readonly failure?: string;
  readonly attempts?: number;
  readonly created: Date;
  readonly transmitted?: Date;
  readonly answered?: Date;
  readonly errors?: readonly ReportedError[];
  /** Whether the XML that GS1 gets is known and still stored. */
  readonly hasXml: boolean;
  /** What the data pool replied, oldest first. */
  readonly replies: readonly MessageReply[];
}

export interface MessageReply {
  readonly number: number;
  readonly kind: string;
  readonly received: Date;
  /** Whether its XML is still stored. */
  readonly hasXml: boolean;
}

export interface MessageRecipient {
  /** GLN. */
  readonly gln: string;
  /** The data pool's answer for this recipient, if each has its own transaction. */
  readonly result?: 'ACCEPTED' | 'REJECTED';
  /** What the recipient said of units. */
  readonly statements: readonly (RecipientStatement & { readonly productId: string })[];
}
