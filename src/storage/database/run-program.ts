import { spawn, type SpawnOptions } from 'node:child_process';

/**
 * Runs a program in its own process group, so that Ctrl-C reaches only the service, which then stops the program in
 * order.
 * @throws Error with the program's stderr when it does not start or exits with a code other than 0
 */
export function runProgram(program: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(Object.assign(new Error(`${program} ended with ${String(code)}`), { stderr }));
    });
  });
}

export function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split('\n')[0] ?? '';
}
