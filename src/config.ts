import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { ConfigurationError } from './instance/config-file.ts';
import type { InstanceChoice } from './instance/load-instances.ts';
import type { ListenAddress } from './process/listening.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
const DISTRIBUTE_SCHEMAS = ['auto', 'never'] as const;

/** The environment variables, described in docs/configuration.md. */
export interface AppConfig {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly instances: InstanceChoice;
  /** Absent: the service runs its own PostgreSQL under the data folder. */
  readonly databaseUrl?: string;
  /** The server itself; set if `databaseUrl` names PgBouncer in transaction mode. */
  readonly databaseDirectUrl?: string;
  readonly databaseConnections: number;
  /** Whether Citus, if the database has it, distributes the schemas that the service creates. */
  readonly distributeSchemas: (typeof DISTRIBUTE_SCHEMAS)[number];
  /** Address of the metrics; absent: they are not served. */
  readonly metrics?: ListenAddress;
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
 * @throws ConfigurationError naming the variable and the form expected
 */
export function readConfig(env: Environment = process.env): AppConfig {
  if (given(env, 'INSTANCE') !== undefined && given(env, 'INSTANCES') !== undefined) {
    throw new ConfigurationError(
      'INSTANCE and INSTANCES are both set: set INSTANCE for one instance folder, or INSTANCES for a folder with several',
    );
  }
  const instances = given(env, 'INSTANCES');
  return {
    host: given(env, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    dataDir: resolve(given(env, 'DATA_DIR') ?? '.data'),
    instances:
      instances === undefined
        ? { kind: 'one', folder: resolve(given(env, 'INSTANCE') ?? 'instances/demo') }
        : { kind: 'all', folder: resolve(instances) },
    ...databaseUrls(env),
    databaseConnections: wholeNumber(env, 'DATABASE_CONNECTIONS', 10, 2, 1000),
    distributeSchemas: oneOf(env, 'DISTRIBUTE_SCHEMAS', DISTRIBUTE_SCHEMAS, 'auto'),
    ...(given(env, 'METRICS_PORT') === undefined
      ? {}
      : {
          metrics: {
            host: given(env, 'METRICS_HOST') ?? '127.0.0.1',
            port: wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535),
          },
        }),
    cacheMegabytes: wholeNumber(env, 'CACHE_MEGABYTES', 128, 1, 100_000),
    pdfPages: wholeNumber(env, 'PDF_PAGES', 2, 1, 100),
    pdfQueue: wholeNumber(env, 'PDF_QUEUE', 50, 0, 10_000),
    ...(given(env, 'MAX_CONNECTIONS') === undefined
      ? {}
      : { maxConnections: wholeNumber(env, 'MAX_CONNECTIONS', 0, 1, 1_000_000) }),
    readerBytesPerSecond: wholeNumber(env, 'READER_BYTES_PER_SECOND', 10_000, 0, 1_000_000_000),
    readerSeconds: wholeNumber(env, 'READER_SECONDS', 30, 1, 3600),
    responseMegabytes: wholeNumber(env, 'RESPONSE_MEGABYTES', 256, 1, 100_000),
    ...(given(env, 'TRUSTED_PROXIES') === undefined ? {} : { trustedProxies: addressList(env, 'TRUSTED_PROXIES') }),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    shutdownSeconds: wholeNumber(env, 'SHUTDOWN_SECONDS', 20, 0, 3600),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 1, 0, 3600),
    environment: env,
  };
}

function databaseUrls(env: Environment): Pick<AppConfig, 'databaseUrl' | 'databaseDirectUrl'> {
  const databaseUrl = given(env, 'DATABASE_URL');
  const databaseDirectUrl = given(env, 'DATABASE_DIRECT_URL');
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl })) {
    if (url !== undefined && !/^postgres(?:ql)?:\/\//.test(url)) {
      throw new ConfigurationError(`${name}: expected postgresql://user:password@host:port/database`);
    }
  }
  if (databaseDirectUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigurationError(
      'DATABASE_DIRECT_URL: expected only together with DATABASE_URL, which names PgBouncer',
    );
  }
  return {
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseDirectUrl === undefined ? {} : { databaseDirectUrl }),
  };
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
    throw new ConfigurationError(`${name}: expected a whole number from ${from} to ${to}, not “${text}”`);
  }
  return value;
}

function oneOf<T extends string>(env: Environment, name: string, known: readonly T[], fallback: T): T {
  const text = given(env, name) ?? fallback;
  const value = known.find((entry) => entry === text);
  if (value === undefined) throw new ConfigurationError(`${name}: expected one of ${known.join(', ')}, not “${text}”`);
  return value;
}

function addressList(env: Environment, name: string): BlockList {
  const list = new BlockList();
  for (const entry of (given(env, name) ?? '').split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(address);
    const width = version === 6 ? 128 : 32;
    if (version === 0 || Number(bits ?? width) > width) {
      throw new ConfigurationError(
        `${name}: expected addresses or networks separated by commas, such as 10.0.0.0/8, ::1, not “${entry}”`,
      );
    }
    list.addSubnet(address, Number(bits ?? width), version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
