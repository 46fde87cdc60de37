/** What the audit log records, in the words of the contract. */
export const AUDIT_ACTIONS = [
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'KEY_ADDED',
  'KEY_CHANGED',
  'KEY_ROTATED',
  'KEY_REMOVED',
  'USER_ADDED',
  'PASSWORD_CHANGED',
  'ROLE_CHANGED',
  'USER_REMOVED',
  'CONFIGURATION_CHANGED',
  'WEBHOOK_CREATED',
  'WEBHOOK_CHANGED',
  'WEBHOOK_DELETED',
  'WEBHOOK_SECRET_ROTATED',
  'WEBHOOK_REPLAYED',
  'SENT',
  'SAVED_AND_SENT',
  'WITHDRAWN',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditEntry {
  readonly time: Date;
  /** Kind and name: `key:erp`, `user:anna`, `operator:root`, `service` or `anonymous`. */
  readonly actor: string;
  readonly action: AuditAction;
  /** What it was done to: a key or user, ids of products or of a webhook, or the fingerprint of the configuration. */
  readonly subject?: string | undefined;
  /** Address of the client; absent for commands and the service itself. */
  readonly address?: string | undefined;
}

export interface LoggedAuditEntry extends AuditEntry {
  readonly id: number;
}
