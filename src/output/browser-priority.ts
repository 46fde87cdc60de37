import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** A lower priority than that of the service and the database, so that the browser does not take their cores. */
const NICENESS = '5';
const TRIAL_MS = 10_000;

/**
 * The beginning of a command that runs a program at a low priority; empty if the system does not allow that. Chromium
 * raises its own priority where it may, as root, unless it is denied that capability.
 */
export async function lowPriorityCommand(): Promise<readonly string[]> {
  const [nice, setpriv] = [findProgram('nice'), findProgram('setpriv')];
  if (nice === undefined) return [];
  const lowered = [nice, '-n', NICENESS];
  const commands = [...(setpriv === undefined ? [] : [[setpriv, '--bounding-set=-sys_nice', ...lowered]]), lowered];
  for (const command of commands) if (await works(command)) return command;
  return [];
}

/** Linux may share the processor among sessions (autogroup). The browser is one; `nice` then counts only within it. */
export function lowerSession(processId: number | undefined): void {
  try {
    writeFileSync(`/proc/${processId ?? ''}/autogroup`, NICENESS);
  } catch {
    // This system has no such groups, or does not allow changing them.
  }
}

/** Whether the system allows the command: containers and users without rights may not change capabilities. */
async function works([program = '', ...args]: readonly string[]): Promise<boolean> {
  return promisify(execFile)(program, [...args, 'true'], { timeout: TRIAL_MS }).then(
    () => true,
    () => false,
  );
}

function findProgram(name: string): string | undefined {
  return ['/usr/bin', '/bin'].map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
}
