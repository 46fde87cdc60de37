import type { Command } from 'commander';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import type { InstanceContext } from '../context.ts';
import { loadInstances } from '../instance/load-instances.ts';
import { openInstance, schemaOf } from '../instance/open-instances.ts';
import { StartError } from '../process/start-error.ts';
import { closePool, createPool } from '../storage/database/pool.ts';
import { migrate } from '../storage/migrations/migrate.ts';
import { borrowDatabase, type OpenDatabase } from '../storage/database/open-database.ts';
import { withProgress } from './progress.ts';

/** An instance that an operator's command works on. */
export interface CommandTarget {
  readonly folder: string;
  readonly ctx: InstanceContext;
  /** Migrations that were applied for this command. */
  readonly migrated: readonly string[];
}

/** Adds the options of a command that works on instances. */
export function withInstanceOptions(command: Command): Command {
  return command
    .option('--instance <name>', 'the instance, if there are several')
    .option('--json', 'print the result as JSON');
}

/** Options of a command that works on instances. */
export interface InstanceOptions {
  /** Name of the one instance to work on; by default all. */
  readonly instance?: string;
  readonly json?: boolean;
}

/**
 * Does a command's work on the configured instances, whether or not the service is running. Their schemas are migrated
 * first.
 *
 * @throws StartError with one line about what the operator can fix
 */
export async function onInstances(
  { instance: only }: InstanceOptions,
  work: (targets: readonly CommandTarget[]) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const all = loadInstances(config.instances);
  const chosen = all.filter(({ settings }) => only === undefined || settings.name === only);
  if (chosen.length === 0) {
    throw new StartError(
      `The instance ${only ?? ''} does not exist; known are ${all.map(({ settings }) => settings.name).join(', ')}`,
    );
  }
  const database = await withProgress('Opening the database', () => borrowDatabase(config));
  const pool = createPool(database.address, {
    maxConnections: 2,
    isCitus: database.isCitus,
    sessions: database.sessions,
  });
  try {
    const migrated = await withProgress('Migrating', () =>
      migrate(database.sessions ?? database.address, chosen.map(schemaOf), {
        distributes: database.isCitus && config.distributeSchemas === 'auto',
        verifies: true,
      }),
    );
    const log = pino({ level: 'silent' });
    await work(
      chosen.map((configuration) => ({
        folder: configuration.folder,
        ctx: openInstance(configuration, pool, log, { environment: config.environment }),
        migrated: migrated.get(schemaOf(configuration)) ?? [],
      })),
    );
  } finally {
    await closePool(pool);
    await database.close();
  }
}

/**
 * Does a command's work on the database itself, whatever instances are configured, and whether or not the service is
 * running.
 * @throws StartError with one line about what the operator can fix
 */
export async function onDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await withProgress('Opening the database', () => borrowDatabase(readConfig()));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** The only instance of a command. @throws StartError if there are several and none was chosen */
export function requireOne(targets: readonly CommandTarget[]): InstanceContext {
  const [target, other] = targets;
  if (!target || other) {
    throw new StartError(
      `Choose an instance with --instance: ${targets.map(({ ctx }) => ctx.settings.name).join(', ')}`,
    );
  }
  return target.ctx;
}
