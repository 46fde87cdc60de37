/** What an API key may do. Independent of one another: none includes another. The contract names those of each operation. */
export const SCOPES = ['read', 'write', 'send', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];
