import type { Logger } from 'pino';
import type { TelemetrySettings } from './settings.ts';

/**
 * Begins to export traces and metrics. OpenTelemetry is loaded only here.
 * @returns a function that exports what is left, and ends
 */
export async function startTelemetry(
  settings: TelemetrySettings,
  version: string,
  log: Logger,
): Promise<() => Promise<void>> {
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(settings, {
    version,
    onProblem: (err) => log.warn({ err }, 'traces or metrics could not be exported; reported at most once a minute'),
  });
}
