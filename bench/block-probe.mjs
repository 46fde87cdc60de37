/**
 * Loaded before the service: keeps the longest time that its event loop went without a turn. SIGUSR2 writes it to the
 * file that PROBE_FILE names, in milliseconds, and starts anew.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 2;

if (isMainThread && process.env['PROBE_FILE']) {
  let longest = 0;
  let wall = performance.now();
  let cpu = process.cpuUsage();
  setInterval(() => {
    // The processor's time leaves out what other processes on the machine took.
    const used = process.cpuUsage(cpu);
    const elapsed = performance.now() - wall;
    longest = Math.max(longest, Math.min(elapsed, (used.user + used.system) / 1000) - INTERVAL_MS);
    wall = performance.now();
    cpu = process.cpuUsage();
  }, INTERVAL_MS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(process.env['PROBE_FILE'], String(longest));
    longest = 0;
  });
}
