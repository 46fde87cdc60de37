import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { basename, join } from 'node:path';

/** No system gives a process so high a number. */
const NO_PROCESS = 2 ** 31 - 1;

/**
 * Makes `postmaster.pid` harmless when its number has gone to another process, as it does when a container starts again
 * after a crash: PostgreSQL would take that process for a running server and refuse to start. The rest of the file stays:
 * by it PostgreSQL finds out whether parts of a killed server are still at work on the data.
 */
export function discardStalePid(dataFolder: string): void {
  const file = join(dataFolder, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === NO_PROCESS || isServer(pid, dataFolder)) return;
  writeFileSync(file, [NO_PROCESS, ...lines.slice(1)].join('\n'));
}

function isServer(pid: number, dataFolder: string): boolean {
  try {
    const command = commandOf(pid);
    return basename(command[0] ?? '').startsWith('postgres') && command.includes(dataFolder);
  } catch {
    // No such process; or nothing can be learnt of it, and then PostgreSQL judges by itself.
    return true;
  }
}

/** Program and arguments of a process; nothing of one that ended and that nobody asked for its result. */
function commandOf(pid: number): string[] {
  if (platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    .trim()
    .split(' ');
}
