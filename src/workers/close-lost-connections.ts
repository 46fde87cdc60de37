import type { Worker } from 'node:cluster';

/** What node:cluster sends to a worker with each connection, and what it gets back. */
interface ClusterMessage {
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

interface Closable {
  close(): void;
}

/**
 * Closes the connection that is being handed to a worker when that worker is killed. node:cluster keeps it open for
 * ever: its client would wait for a response until its own time limit.
 */
export function closeLostConnections({ process: child }: Worker): void {
  const handed = new Map<number, Closable>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (...args: unknown[]): boolean => {
    const [message, connection] = args as [ClusterMessage, Closable | undefined];
    if (message.act === 'newconn' && message.seq !== undefined && connection) handed.set(message.seq, connection);
    return send(...args);
  };
  child.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) handed.delete(ack);
  });
  child.once('exit', () => {
    for (const connection of handed.values()) connection.close();
    handed.clear();
  });
}
