import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of the direct children of a process. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Process ids of all descendants of a process. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Sends a signal; ignores a process that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts a program and resolves with its exit code. */
export function runProgram(program: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    spawn(program, args, { stdio: 'ignore' }).once('error', reject).once('close', resolve);
  });
}

/** Open files of a process, its current and its peak memory in bytes. */
export function usageOf(pid: number): { files: number; memory: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return {
    files: readdirSync(`/proc/${pid}/fd`).length,
    memory: kilobytes('VmRSS') * 1024,
    peak: kilobytes('VmHWM') * 1024,
  };
}
