import { pino } from 'pino';
import { readConfig } from './config.ts';
import type { InstanceContext } from './context.ts';
import { explainFailure } from './process/explain-failure.ts';
import { loadInstances } from './instance/load-instances.ts';
import { openInstance, schemaOf } from './instance/open-instances.ts';
import { StartError } from './process/start-error.ts';
import { closePool, createPool } from './storage/database/pool.ts';
import { migrate } from './storage/migrations/migrate.ts';
import { borrowDatabase } from './storage/database/open-database.ts';

/** An instance that an operator's command works on. */
export interface CommandTarget {
  readonly folder: string;
  readonly ctx: InstanceContext;
  /** Migrations that were applied for this command. */
  readonly migrated: readonly string[];
}

/**
 * Runs an operator's command on the configured instances, whether or not the service is running, and exits: with 0, or
 * with 1 and one line about what the operator can fix.
 *
 * @param only name of the one instance to work on; by default all
 */
export async function runCommand(
  work: (targets: readonly CommandTarget[]) => Promise<void>,
  only?: string,
): Promise<never> {
  try {
    await onInstances(work, only);
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  }
  process.exit(0);
}

async function onInstances(
  work: (targets: readonly CommandTarget[]) => Promise<void>,
  only: string | undefined,
): Promise<void> {
  const config = readConfig();
  const all = loadInstances(config.instances);
  const chosen = all.filter(({ settings }) => only === undefined || settings.name === only);
  if (chosen.length === 0) {
    throw new StartError(
      `The instance ${only ?? ''} does not exist; known are ${all.map(({ settings }) => settings.name).join(', ')}`,
    );
  }
  const database = await borrowDatabase(config);
  const pool = createPool(database.address, {
    maxConnections: 2,
    isCitus: database.isCitus,
    sessions: database.sessions,
  });
  try {
    const migrated = await migrate(database.sessions ?? database.address, chosen.map(schemaOf), {
      distributes: database.isCitus && config.distributeSchemas === 'auto',
      verifies: true,
    });
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
