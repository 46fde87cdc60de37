import { readFileSync } from 'node:fs';

const KILOBYTES_PER_MEGABYTE = 1024;

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
}
