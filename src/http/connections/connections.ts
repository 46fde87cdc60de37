import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onceClosed } from './once-closed.ts';

export interface ConnectionLimits {
  /** Maximum number of open connections; by default derived from the process's file descriptor limit. */
  readonly maxConnections?: number;
  /** Connections to the database, which need file descriptors too. */
  readonly databaseConnections: number;
  /** Minimum rate, averaged over `readerSeconds`, at which a client must read a waiting response. */
  readonly readerBytesPerSecond: number;
  readonly readerSeconds: number;
}

/** Sent to a client that is refused a connection. */
const REFUSAL = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
/** File descriptors reserved for files, logs and the browser. */
const OTHER_DESCRIPTORS = 100;
const MIN_CONNECTIONS = 16;
const MAX_CONNECTIONS = 10_000;
const REFUSAL_MS = 1_000;
const SWEEPS_PER_PERIOD = 6;

interface ConnectionState {
  /** Requests in progress. */
  requests: number;
  /** When data started to wait for the client without a break, and how many bytes it had read by then. */
  waiting: { since: number; taken: number } | undefined;
}

/**
 * Protects shared resources from clients. Beyond the limit, a new connection replaces the longest idle one, or gets 503
 * if none is idle. A client that reads its response too slowly is disconnected.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { maxConnections = maxConnectionsFor(limits) } = limits;
  // In the order in which they became idle; those in use are skipped.
  const connections = new Map<Socket, ConnectionState>();

  // Replaces the server's own listener, so that it never sees a refused connection.
  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (connections.size >= maxConnections && !closeOneIdle(connections)) {
      refuse(socket);
      return;
    }
    connections.set(socket, { requests: 0, waiting: undefined });
    socket.once('close', () => connections.delete(socket));
    for (const listener of accept) listener.call(server, socket);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const state = connections.get(socket);
    if (!state) return;
    state.requests++;
    onceClosed(response, () => {
      state.requests--;
      // Move it to the end, unless it is closed.
      if (connections.delete(socket) && !socket.destroyed) connections.set(socket, state);
    });
  });

  const sweep = setInterval(
    () => {
      const now = performance.now();
      for (const [socket, state] of connections) if (isTooSlow(socket, state, now, limits)) socket.resetAndDestroy();
    },
    (limits.readerSeconds * 1000) / SWEEPS_PER_PERIOD,
  );
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}

function maxConnectionsFor({ databaseConnections }: ConnectionLimits): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | 'unlimited' } } };
  const descriptors = report.userLimits?.open_files?.soft;
  if (typeof descriptors !== 'number') return MAX_CONNECTIONS;
  const left = descriptors - OTHER_DESCRIPTORS - databaseConnections;
  return Math.min(Math.max(left, MIN_CONNECTIONS), MAX_CONNECTIONS);
}

function refuse(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.end(REFUSAL);
  // Unread data would reset the connection before the client has read the refusal.
  socket.resume();
  const limit = setTimeout(() => socket.destroy(), REFUSAL_MS);
  socket.once('close', () => clearTimeout(limit));
}

/** @returns whether there was an idle connection */
function closeOneIdle(connections: Map<Socket, ConnectionState>): boolean {
  for (const [socket, { requests }] of connections) {
    if (requests > 0) continue;
    connections.delete(socket);
    socket.destroy();
    return true;
  }
  return false;
}

function isTooSlow(
  socket: Socket,
  state: ConnectionState,
  now: number,
  { readerBytesPerSecond, readerSeconds }: ConnectionLimits,
): boolean {
  if (socket.writableLength === 0) {
    state.waiting = undefined;
    return false;
  }
  const taken = socket.bytesWritten - socket.writableLength;
  state.waiting ??= { since: now, taken };
  const seconds = (now - state.waiting.since) / 1000;
  if (seconds < readerSeconds) return false;
  const rate = (taken - state.waiting.taken) / seconds;
  state.waiting = { since: now, taken };
  return rate < readerBytesPerSecond;
}
