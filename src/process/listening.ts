import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { StartError } from './start-error.ts';

export interface ListenAddress {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
}

/**
 * Makes a server listen.
 * @param variable the environment variable that sets the port
 * @returns the URL of the server
 * @throws StartError if it cannot listen there
 */
export async function listen(server: Server, { host, port }: ListenAddress, variable: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} on ${host} is in use; set ${variable} to another port`));
      else if (error.code === 'EACCES')
        reject(new StartError(`Port ${port} on ${host} needs more privileges; set ${variable} to a port above 1023`));
      else reject(new StartError(`The service cannot listen on ${host}:${port}: ${error.message}`));
    });
    server.listen(port, host, resolve);
    // A failure to accept a connection, for example without free file descriptors, must not end the process.
    server.once('listening', () => server.on('error', () => undefined));
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/**
 * Accepts no new connections. Unlike `closeServer`, leaves idle ones open, so that no client loses a request that it is
 * just sending: each ends with its next response or its own time limit.
 * @returns resolves when all connections are closed, at the latest after the given time
 */
export async function retireServer(server: Server, seconds: number): Promise<void> {
  const limit = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  // The method of the HTTP server would close idle connections.
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearTimeout(limit);
}

/**
 * Accepts no new connections, lets requests finish, and closes what is still open after the given time.
 * @param force closes everything when it aborts
 */
export async function closeServer(server: Server, seconds: number, force?: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Closes connections that become idle, which would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const end = (): void => server.closeAllConnections();
  const limit = setTimeout(end, seconds * 1000);
  force?.addEventListener('abort', end);
  if (force?.aborted) end();
  await closed;
  force?.removeEventListener('abort', end);
  clearInterval(sweep);
  clearTimeout(limit);
}
