import { Agent, request } from 'node:http';

export interface SteadyRequests {
  /** Ends the requests. Resolves with how many succeeded, and what happened to the others. */
  stop(): Promise<{ readonly succeeded: number; readonly failures: readonly string[] }>;
}

/** The failure of a request to which nothing came back in a minute. */
export const NO_RESPONSE = 'no response';
const KEPT_CONNECTIONS = 4;
const NEW_CONNECTIONS = 2;

/** Reads a path all the time, over connections that are kept open and over a new one for each request. */
export function startRequests(url: string, path: string): SteadyRequests {
  let isStopped = false;
  let succeeded = 0;
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: KEPT_CONNECTIONS });

  const read = (from: Agent | false): Promise<void> =>
    new Promise((resolve) => {
      const sent = request(new URL(path, url), { agent: from }, (response) => {
        if (response.statusCode === 200) succeeded += 1;
        else failures.push(`status ${response.statusCode}`);
        response.resume();
        response.once('close', resolve);
      });
      sent.setTimeout(60_000, () => sent.destroy(new Error(NO_RESPONSE)));
      sent.once('error', (error) => {
        failures.push(error.message);
        resolve();
      });
      sent.end();
    });
  const readOn = async (from: Agent | false): Promise<void> => {
    while (!isStopped) {
      await read(from);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const all = [
    ...Array.from({ length: KEPT_CONNECTIONS }, () => readOn(agent)),
    ...Array.from({ length: NEW_CONNECTIONS }, () => readOn(false)),
  ];
  return {
    async stop() {
      isStopped = true;
      await Promise.all(all);
      agent.destroy();
      return { succeeded, failures };
    },
  };
}
