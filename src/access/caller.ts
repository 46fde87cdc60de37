/** The sender of a request. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'key';
      readonly name: string;
      readonly scopes: readonly string[];
      /** Null: no limit. */
      readonly requestsPerMinute: number | null;
    }
  | { readonly kind: 'user'; readonly name: string; readonly scopes: readonly string[] };

/** The name of the caller in a product's history. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'anonymous' ? 'anonymous' : caller.name;
}

/** Kind and name of the caller, for the log: `key:erp`, `user:anna` or `anonymous`. */
export function describeCaller(caller: Caller): string {
  return caller.kind === 'anonymous' ? 'anonymous' : `${caller.kind}:${caller.name}`;
}

/** Names in the history for the service, the data pool and callers without credentials. */
const RESERVED = ['anonymous', 'demo', 'gs1', 'service'];
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u;

/**
 * Validates the name of a new key or user: the history names callers by it, so it must be legible and unambiguous.
 * @param others names of the users, for a key, or of the keys, for a user
 * @returns the problem; undefined if the name can be used
 */
export function problemOfActorName(name: string, others: readonly string[]): string | undefined {
  const quoted = JSON.stringify(name);
  if (!NAME.test(name))
    return `The name ${quoted} cannot be used: expected 1 to 64 letters, digits and . _ @ + -, beginning with a letter or digit`;
  if (RESERVED.includes(name.toLowerCase()))
    return `The name ${quoted} is reserved: the history uses ${RESERVED.join(', ')} itself; choose another name`;
  if (others.includes(name))
    return `The name ${quoted} already exists: keys and users must have different names; choose another one`;
  return undefined;
}
