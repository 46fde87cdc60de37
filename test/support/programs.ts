import { test } from '@jest/globals';
import { spawnSync } from 'node:child_process';

/** For tests that need a program of the system: without it, they are skipped and the output says why. */
export function testWith(program: string): typeof test | typeof test.skip {
  if (spawnSync(program, ['--version']).error === undefined) return test;
  process.stderr.write(`Some tests are skipped: ${program} is not installed\n`);
  return test.skip;
}
