import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import { eventually } from './gs1/eventually.ts';

/** Work of a service between two readings, in milliseconds of processor time. */
export interface Work {
  /** The longest stretch during which its event loop took no turn. */
  readonly longest: number;
  readonly total: number;
}

/** Watches the event loop of a service that starts with its environment. */
export function createProbe(): {
  readonly environment: Record<string, string>;
  /** The work since the last reading. */
  readonly read: (pid: number) => Promise<Work>;
  readonly remove: () => void;
} {
  const folder = createTemporaryFolder('probe');
  const file = join(folder.path, 'work.json');
  return {
    environment: { NODE_OPTIONS: '--import ./test/support/event-loop-probe.mjs', PROBE_FILE: file },
    async read(pid) {
      rmSync(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      await eventually(() => {
        if (!existsSync(file) || readFileSync(file, 'utf8') === '') throw new Error('no figure yet');
      }, 1200);
      return JSON.parse(readFileSync(file, 'utf8')) as Work;
    },
    remove: () => {
      folder.remove();
    },
  };
}
