import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

test('a process whose last line is the first that cannot be written ends', async () => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'test/fixtures/logging-program.ts']);
  try {
    await once(child.stdout, 'data');
    child.stderr.destroy();
    await once(child.stderr, 'close');
    child.stdin.write('now\n');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
