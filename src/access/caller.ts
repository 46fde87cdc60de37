/** Who a request comes from. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'user'; readonly name: string };

/** How the caller is named in the history of a product. */
export function actorOf(caller: Caller): string {
  return caller.kind === 'anonymous' ? 'anonymous' : caller.name;
}

/** Kind and name of the caller, as in the log: `key:erp`, `user:anna` or `anonymous`. */
export function describeCaller(caller: Caller): string {
  return caller.kind === 'anonymous' ? 'anonymous' : `${caller.kind}:${caller.name}`;
}

/** Names in the history that stand for the service, for the data pool and for callers without credentials. */
const RESERVED = ['anonymous', 'demo', 'gs1', 'service'];
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u;

/**
 * Checks the name of a new key or user: the history names callers by it, so it must be legible and mean nobody else.
 * @param others names of the users, for a key, or of the keys, for a user
 * @returns what is wrong with it; undefined when it can be used
 */
export function problemOfActorName(name: string, others: readonly string[]): string | undefined {
  const quoted = JSON.stringify(name);
  if (!NAME.test(name))
    return `The name ${quoted} cannot be used: expected 1 to 64 letters, digits and . _ @ + -, beginning with a letter or digit`;
  if (RESERVED.includes(name.toLowerCase()))
    return `The name ${quoted} is reserved: the history uses ${RESERVED.join(', ')} itself; choose another name`;
  if (others.includes(name))
    return `The name ${quoted} is taken: keys and users have different names; choose another one`;
  return undefined;
}
