import type { Scope } from './scopes.ts';

/** What a user may do, from least to most: each role includes the ones before it. */
export const ROLES = ['reader', 'editor', 'sender', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

export const SCOPES_OF_ROLE: Readonly<Record<Role, readonly Scope[]>> = {
  reader: ['read'],
  editor: ['read', 'write'],
  sender: ['read', 'write', 'send'],
  administrator: ['read', 'write', 'send', 'admin'],
};
