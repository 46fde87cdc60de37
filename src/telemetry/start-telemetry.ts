import type { Logger } from 'pino';
import type { Closing } from '../process/closing.ts';
import type { TelemetryOptions } from './open-telemetry.ts';
import type { TelemetrySettings } from './settings.ts';

/**
 * Begins to export traces and metrics, until closing, when the rest is exported. OpenTelemetry is loaded here, and only if
 * there is something to export.
 * @param settings absent: nothing is exported
 */
export async function startTelemetry(
  settings: TelemetrySettings | undefined,
  options: Omit<TelemetryOptions, 'onProblem'>,
  log: Logger,
  closing: Closing,
): Promise<void> {
  if (!settings || !((settings.traces && options.traces) || (settings.metrics && options.metrics))) return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const onProblem = (err: unknown): void =>
    log.warn({ err }, 'traces or metrics could not be exported; reported at most once a minute');
  closing.add('telemetry', openTelemetry(settings, { ...options, onProblem }));
}
