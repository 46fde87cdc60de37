/** The log of transports; compatible with pino. */
export interface TransportLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export const silentLog: TransportLog = { info: () => undefined, warn: () => undefined };
