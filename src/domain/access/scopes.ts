/** What an API key may do. No scope includes another. The contract names the scopes of each operation. */
export const SCOPES = ['read', 'write', 'send', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];
