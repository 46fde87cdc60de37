import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly name: string;
  readonly ticks: number;
  /** Of children that have ended. */
  readonly childTicks: number;
}

/** Processor seconds that processes have used; those that have ended count as none. */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (timesOf(pid)?.ticks ?? 0), 0) / TICKS_PER_SECOND;
}

/** Processor seconds that a process and everything below it have used, without Chromium. */
export function processorSecondsOfService(pid: number): number {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined;
    if (times) all.set(Number(name), times);
  }
  const isBelow = (id: number): boolean => {
    for (let at = all.get(id); at; at = all.get(at.parent)) if (at.parent === pid) return true;
    return id === pid;
  };
  let ticks = 0;
  for (const [id, times] of all) {
    if (!times.name.startsWith('chrom') && isBelow(id)) ticks += times.ticks + times.childTicks;
  }
  return ticks / TICKS_PER_SECOND;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    // The name, in parentheses, may contain spaces; fields[0] is the state, the third in proc(5).
    const fields = stat.slice(end + 2).split(' ');
    const sum = (from: number): number => Number(fields[from]) + Number(fields[from + 1]);
    return {
      parent: Number(fields[1]),
      name: stat.slice(stat.indexOf('(') + 1, end),
      ticks: sum(11),
      childTicks: sum(13),
    };
  } catch {
    return undefined;
  }
}
