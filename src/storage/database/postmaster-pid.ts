import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { basename, join } from 'node:path';

/** Above the maximum process id of every system. */
const NO_PROCESS = 2 ** 31 - 1;

/**
 * Neutralises the pid in `postmaster.pid` if it now belongs to another process, as happens when a container restarts
 * after a crash: PostgreSQL would take that process for a running server and refuse to start. The rest of the file
 * stays; PostgreSQL uses it to detect leftover server processes.
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
    // No such process, or no permission to look; PostgreSQL decides.
    return true;
  }
}

/** Program and arguments of a process; empty for a zombie. */
function commandOf(pid: number): string[] {
  if (platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    .trim()
    .split(' ');
}
