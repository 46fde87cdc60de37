import type { TransportLog } from '../../../src/gs1/delivery/log.ts';

export interface RecordingLog extends TransportLog {
  /** Warnings as an operator reads them: the message, and the reason if there is one. */
  readonly warnings: string[];
}

export function aLog(): RecordingLog {
  const warnings: string[] = [];
  return {
    warnings,
    info: () => undefined,
    warn: (facts: { reason?: string }, message) =>
      void warnings.push(facts.reason === undefined ? message : `${message}: ${facts.reason}`),
  };
}
