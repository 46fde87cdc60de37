import { BlockList } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { readSecret } from './files/read-secret.ts';
import { Attempts, ConfigurationError } from './instance/configuration-error.ts';
import type { InstanceChoice } from './instance/load-instances.ts';
import { readNetwork } from './outbound/addresses.ts';
import type { ListenAddress } from './process/listening.ts';
import { SAMPLERS, type TelemetrySettings } from './telemetry/settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MAX_WORKERS = 64;
const CONNECTIONS_PER_WORKER = 10;
/** The embedded server, and PostgreSQL as it is installed, accept 100 to 200 in all. */
const MAX_DEFAULT_CONNECTIONS = 80;
type LogLevel = (typeof LOG_LEVELS)[number];
/** Exporters and protocols of OpenTelemetry that the service has. */
const EXPORTERS = ['otlp', 'none'] as const;
const PROTOCOLS = ['http/json'] as const;
const DEFAULT_SAMPLER = 'parentbased_always_on';
const DISTRIBUTE_SCHEMAS = ['auto', 'never'] as const;

/** The environment variables, described in docs/configuration.md. */
export interface AppConfig {
  /** Number of processes that serve requests. One serves them itself; several are started by a primary process. */
  readonly workers: number;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly instances: InstanceChoice;
  /** Absent: the service runs its own PostgreSQL under the data folder. */
  readonly databaseUrl?: string;
  /** The server itself; set if `databaseUrl` names PgBouncer in transaction mode. */
  readonly databaseDirectUrl?: string;
  /** Of all processes together. */
  readonly databaseConnections: number;
  /** Whether Citus, if the database has it, distributes the schemas that the service creates. */
  readonly distributeSchemas: (typeof DISTRIBUTE_SCHEMAS)[number];
  /** Address of the metrics; absent: they are not served. */
  readonly metrics?: ListenAddress;
  /** What is exported to an OpenTelemetry collector; absent: nothing. */
  readonly telemetry?: TelemetrySettings;
  /** Memory for the cached sheets and pictures of all instances. */
  readonly cacheMegabytes: number;
  /** Number of product sheets printed at the same time, and of those that may wait. */
  readonly pdfPages: number;
  readonly pdfQueue: number;
  /** Absent: as many as the file descriptor limit allows. */
  readonly maxConnections?: number;
  /** A client that reads fewer bytes per second of its response, averaged over `readerSeconds`, is disconnected. */
  readonly readerBytesPerSecond: number;
  readonly readerSeconds: number;
  /** Memory for responses that wait for their clients to read them. */
  readonly responseMegabytes: number;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: BlockList;
  /** Interval at which the instance folders are checked for changes; 0: never. */
  readonly reloadSeconds: number;
  readonly logLevel: LogLevel;
  readonly shutdownSeconds: number;
  /**
   * How long requests are still accepted after SIGTERM, so that load balancers notice that the service is not ready.
   */
  readonly drainSeconds: number;
  /** All variables; instances name those that contain their secrets, and child processes inherit them. */
  readonly environment: Environment;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration of the service from the environment. Everything else gets the variables from here.
 * @throws ConfigurationError with all mistakes: the variable and the form expected
 */
export function readConfig(env: Environment = process.env): AppConfig {
  const attempts = new Attempts();
  const instances = attempts.try(() => readInstanceChoice(env));
  const number = (name: string, fallback: number, from: number, to: number): number =>
    attempts.try(() => wholeNumber(env, name, fallback, from, to)) ?? fallback;
  const workers = attempts.try(() => workerCount(env)) ?? 1;
  const telemetry = attempts.try(() => readTelemetry(env));
  const trustedProxies =
    given(env, 'TRUSTED_PROXIES') === undefined ? undefined : attempts.try(() => addressList(env, 'TRUSTED_PROXIES'));
  const config = {
    workers,
    host: given(env, 'HOST') ?? '127.0.0.1',
    port: number('PORT', 3000, 0, 65_535),
    dataDir: resolve(given(env, 'DATA_DIR') ?? '.data'),
    ...attempts.try(() => databaseUrls(env)),
    databaseConnections: number(
      'DATABASE_CONNECTIONS',
      Math.min(CONNECTIONS_PER_WORKER * workers, Math.max(MAX_DEFAULT_CONNECTIONS, 2 * workers)),
      2 * workers,
      1000,
    ),
    distributeSchemas:
      attempts.try(() => oneOf(env, 'DISTRIBUTE_SCHEMAS', DISTRIBUTE_SCHEMAS, 'auto')) ?? ('auto' as const),
    ...(given(env, 'METRICS_PORT') === undefined
      ? {}
      : { metrics: { host: given(env, 'METRICS_HOST') ?? '127.0.0.1', port: number('METRICS_PORT', 0, 0, 65_535) } }),
    ...(telemetry ? { telemetry } : {}),
    cacheMegabytes: number('CACHE_MEGABYTES', 128, 1, 100_000),
    pdfPages: number('PDF_PAGES', 2, 1, 100),
    pdfQueue: number('PDF_QUEUE', 50, 0, 10_000),
    ...(given(env, 'MAX_CONNECTIONS') === undefined
      ? {}
      : { maxConnections: number('MAX_CONNECTIONS', 0, 1, 1_000_000) }),
    readerBytesPerSecond: number('READER_BYTES_PER_SECOND', 10_000, 0, 1_000_000_000),
    readerSeconds: number('READER_SECONDS', 30, 1, 3600),
    responseMegabytes: number('RESPONSE_MEGABYTES', 256, 1, 100_000),
    ...(trustedProxies ? { trustedProxies } : {}),
    reloadSeconds: number('RELOAD_SECONDS', 5, 0, 3600),
    logLevel: attempts.try(() => oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info')) ?? ('info' as const),
    shutdownSeconds: number('SHUTDOWN_SECONDS', 20, 0, 3600),
    drainSeconds: number('DRAIN_SECONDS', 1, 0, 3600),
    environment: env,
  };
  attempts.finish();
  if (!instances) throw attempts.failure();
  return { ...config, instances };
}

/** @throws ConfigurationError if both variables are set */
export function readInstanceChoice(env: Environment = process.env): InstanceChoice {
  const [one, several] = [given(env, 'INSTANCE'), given(env, 'INSTANCES')];
  if (one !== undefined && several !== undefined) {
    throw new ConfigurationError(
      'INSTANCE and INSTANCES are both set: set INSTANCE for one instance folder, or INSTANCES for a folder with several',
    );
  }
  return several === undefined
    ? { kind: 'one', folder: resolve(one ?? 'instances/demo') }
    : { kind: 'all', folder: resolve(several) };
}

function workerCount(env: Environment): number {
  return given(env, 'WORKERS') === 'auto'
    ? Math.min(availableParallelism(), MAX_WORKERS)
    : wholeNumber(env, 'WORKERS', 1, 1, MAX_WORKERS);
}

function databaseUrls(env: Environment): Pick<AppConfig, 'databaseUrl' | 'databaseDirectUrl'> {
  const attempts = new Attempts();
  const databaseUrl = attempts.try(() => databaseUrlIn(env, 'DATABASE_URL'));
  const databaseDirectUrl = attempts.try(() => databaseUrlIn(env, 'DATABASE_DIRECT_URL'));
  attempts.finish();
  if (databaseDirectUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigurationError('expected only together with DATABASE_URL, which names PgBouncer', {
      path: 'DATABASE_DIRECT_URL',
    });
  }
  return {
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseDirectUrl === undefined ? {} : { databaseDirectUrl }),
  };
}

function databaseUrlIn(env: Environment, name: string): string | undefined {
  const url = secret(env, name);
  if (url === undefined || /^postgres(?:ql)?:\/\//.test(url)) return url;
  throw new ConfigurationError('expected postgresql://user:password@host:port/database', { path: name });
}

/** The variables of OpenTelemetry, as far as the service itself depends on them. */
function readTelemetry(env: Environment): TelemetrySettings | undefined {
  const attempts = new Attempts();
  const milliseconds = (name: string, fallback: number): number =>
    attempts.try(() => wholeNumber(env, name, fallback, 1, 3_600_000)) ?? fallback;
  const endpoint = attempts.try(() => collectorUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'));
  const exports = (signal: 'TRACES' | 'METRICS'): boolean => {
    const url = attempts.try(() => collectorUrl(env, `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`)) ?? endpoint;
    const exporter = attempts.try(() => oneOf(env, `OTEL_${signal}_EXPORTER`, EXPORTERS, 'otlp'));
    return exporter === 'otlp' && url !== undefined;
  };
  attempts.try(() => oneOf(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', PROTOCOLS, 'http/json'));
  const isDisabled = attempts.try(() => oneOf(env, 'OTEL_SDK_DISABLED', ['true', 'false'], 'false')) === 'true';
  const traces = {
    sampler: attempts.try(() => oneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, DEFAULT_SAMPLER)) ?? DEFAULT_SAMPLER,
    ratio: attempts.try(() => share(env, 'OTEL_TRACES_SAMPLER_ARG', 1)) ?? 1,
    delayMs: milliseconds('OTEL_BSP_SCHEDULE_DELAY', 5000),
  };
  const serviceName = given(env, 'OTEL_SERVICE_NAME') ?? 'product-master-data';
  const intervalMs = milliseconds('OTEL_METRIC_EXPORT_INTERVAL', 60_000);
  // An export ends before the next begins.
  const timeoutMs = Math.min(milliseconds('OTEL_METRIC_EXPORT_TIMEOUT', 30_000), intervalMs);
  const exported = {
    ...(exports('TRACES') ? { traces } : {}),
    ...(exports('METRICS') ? { metrics: { intervalMs, timeoutMs } } : {}),
  };
  attempts.finish();
  if (isDisabled || Object.keys(exported).length === 0) return undefined;
  return { serviceName, ...exported };
}

function collectorUrl(env: Environment, name: string): string | undefined {
  const text = given(env, name);
  if (text === undefined || (/^https?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new ConfigurationError(`expected a URL such as http://127.0.0.1:4318, not “${text}”`, { path: name });
}

/** A number from 0 to 1. */
function share(env: Environment, name: string, fallback: number): number {
  const text = given(env, name) ?? String(fallback);
  if (/^(?:0?\.\d+|0|1(?:\.0+)?)$/.test(text)) return Number(text);
  throw new ConfigurationError(`expected a number from 0 to 1, not “${text}”`, { path: name });
}

/** The value of a variable, or of the file that the variable with `_FILE` names. */
function secret(env: Environment, name: string): string | undefined {
  try {
    return readSecret(env, name);
  } catch (error) {
    throw new ConfigurationError((error as Error).message, { path: `${name}_FILE` });
  }
}

/** An empty variable counts as not set. */
function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function wholeNumber(env: Environment, name: string, fallback: number, from: number, to: number): number {
  const text = given(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new ConfigurationError(`expected a whole number from ${from} to ${to}, not “${text}”`, { path: name });
  }
  return value;
}

function oneOf<T extends string>(env: Environment, name: string, known: readonly T[], fallback: T): T {
  const text = given(env, name) ?? fallback;
  const value = known.find((entry) => entry === text);
  if (value === undefined)
    throw new ConfigurationError(`expected one of ${known.join(', ')}, not “${text}”`, { path: name });
  return value;
}

function addressList(env: Environment, name: string): BlockList {
  const list = new BlockList();
  for (const entry of (given(env, name) ?? '').split(',').map((part) => part.trim())) {
    const network = readNetwork(entry);
    if (!network) {
      throw new ConfigurationError(
        `expected addresses or networks separated by commas, such as 10.0.0.0/8, ::1, not “${entry}”`,
        { path: name },
      );
    }
    list.addSubnet(network.address, network.prefix, network.family);
  }
  return list;
}
