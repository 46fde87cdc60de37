/**
 * Loaded before a service: keeps the longest stretch of work during which its event loop took no turn. SIGUSR2 writes it
 * to the file that PROBE_FILE names, with the sum of all work, in milliseconds of processor time, and starts anew.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 2;

if (isMainThread && process.env['PROBE_FILE']) {
  let longest = 0;
  let total = 0;
  let wall = performance.now();
  let cpu = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    const used = (user + system) / 1000;
    const elapsed = performance.now() - wall;
    total += used;
    // Processor time leaves out what other processes on the machine took, and includes threads of this one.
    longest = Math.max(longest, Math.min(elapsed, used) - INTERVAL_MS);
    wall = performance.now();
    cpu = process.cpuUsage();
  }, INTERVAL_MS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(process.env['PROBE_FILE'], JSON.stringify({ longest, total }));
    longest = 0;
    total = 0;
  });
}
