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
