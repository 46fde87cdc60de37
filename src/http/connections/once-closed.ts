import type { ServerResponse } from 'node:http';

const callbacks = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls back when the response is closed, whether it was sent or not; at once if it is closed already. One listener
 * serves all callbacks of a response: next to those of a stream, Node.js would take several for a leak.
 */
export function onceClosed(response: ServerResponse, callback: () => void): void {
  if (response.destroyed) {
    callback();
    return;
  }
  const known = callbacks.get(response);
  if (known) {
    known.push(callback);
    return;
  }
  const all = [callback];
  callbacks.set(response, all);
  response.once('close', () => {
    for (const each of all) each();
  });
}
