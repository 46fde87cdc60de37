import { spawn, type ChildProcess } from 'node:child_process';

/** Starts the data pool for tests and waits until it accepts messages. */
export async function startPool(options: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'src/cli.ts', 'pool', ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ctrl-C')) resolve();
    });
    child.once('close', (code) => reject(new Error(`the pool ended with ${code}`)));
  });
  return child;
}
