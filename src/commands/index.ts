import type { CommandEntry } from '../command-line/run-program.ts';

/** All commands, in the order of the help. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: { summary: 'serve the instances over HTTP', load: () => import('./serve.ts') },
  migrate: { summary: 'apply outstanding migrations', load: () => import('./migrate.ts') },
  seed: { summary: 'load sample products into empty instances', load: () => import('./seed.ts') },
  key: { summary: 'add, list, change, rotate and remove API keys', load: () => import('./key.ts') },
  user: { summary: 'add, list, change and remove users', load: () => import('./user.ts') },
  audit: { summary: 'show sign-ins, changes and sends', load: () => import('./audit.ts') },
  gs1: { summary: 'show and resend messages to the data pool, and show its replies', load: () => import('./gs1.ts') },
  'check-config': { summary: 'report every mistake in the configuration', load: () => import('./check-config.ts') },
  doctor: { summary: 'check what the service depends on', load: () => import('./doctor.ts') },
  'new-instance': { summary: 'write the folder of a new instance', load: () => import('./new-instance.ts') },
  backup: { summary: 'copy all instances to a file', load: () => import('./backup.ts') },
  restore: { summary: 'restore a backup into an empty database', load: () => import('./restore.ts') },
  export: { summary: 'copy one instance to a file', load: () => import('./export.ts') },
  import: { summary: 'add an exported instance to a database', load: () => import('./import.ts') },
  pool: { summary: 'run a data pool for tests', load: () => import('./pool.ts') },
};
