import type { Server } from 'node:http';
import { StartError } from './start-error.ts';

export interface ListenAddress {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/**
 * Lets a server listen.
 * @param variable the environment variable that the port comes from
 * @returns the URL that it is reached at
 * @throws StartError when it can't listen there
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
    // A connection that cannot be accepted (no file descriptor left) must not end the process.
    server.once('listening', () => server.on('error', () => undefined));
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/**
 * Takes no new connections, lets requests finish, and after the time given ends what is still open.
 * @param force ends it at once when it aborts
 */
export async function closeServer(server: Server, seconds: number, force?: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that becomes idle after its last request would otherwise be kept open for the next one.
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
