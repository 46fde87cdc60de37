import type { AppConfig } from '../config.ts';

/** The configuration of one of the workers: they share what limits the service as a whole. */
export function divideLimits(config: AppConfig): AppConfig {
  const { workers, maxConnections } = config;
  const share = (total: number, least = 1): number => Math.max(least, Math.floor(total / workers));
  return {
    ...config,
    databaseConnections: share(config.databaseConnections, 2),
    cacheMegabytes: share(config.cacheMegabytes),
    responseMegabytes: share(config.responseMegabytes),
    pdfPages: share(config.pdfPages),
    pdfQueue: share(config.pdfQueue, 0),
    ...(maxConnections === undefined ? {} : { maxConnections: share(maxConnections) }),
  };
}
