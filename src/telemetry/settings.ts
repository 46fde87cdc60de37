export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** What is exported by OTLP, and how. The exporters read the other variables of OpenTelemetry themselves. */
export interface TelemetrySettings {
  readonly serviceName: string;
  /** Absent: no traces are exported. */
  readonly traces?: {
    readonly sampler: (typeof SAMPLERS)[number];
    /** Share of traces that the samplers with a ratio take, from 0 to 1. */
    readonly ratio: number;
    /** Milliseconds between exports. */
    readonly delayMs: number;
  };
  /** Absent: no metrics are exported. */
  readonly metrics?: {
    /** Milliseconds between exports. */
    readonly intervalMs: number;
    /** Milliseconds that an export may take. */
    readonly timeoutMs: number;
  };
}
