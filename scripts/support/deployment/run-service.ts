import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { environmentIn } from './install.ts';
import type { User } from './user.ts';

/** A service that responds. */
export interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly log: () => string;
}

const START_MS = 120_000;
const STOP_MS = 60_000;

/** @throws Error with its log if it does not start */
export async function start(
  cwd: string,
  user: User,
  temporary: string,
  settings: Record<string, string>,
): Promise<Running> {
  const env = { ...environmentIn(temporary), PORT: '0', INSTANCE: 'instances/demo', DRAIN_SECONDS: '0', ...settings };
  const child = spawn(process.execPath, ['scripts/cli.mjs', 'serve'], { ...user.identity, cwd, env, stdio: 'pipe' });
  let [output, log] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (log += part.toString()));
  for (const begun = Date.now(); Date.now() - begun < START_MS && child.exitCode === null;) {
    await setTimeout(50);
    const [, url] = /at (http:\S+)\/api\n/.exec(output) ?? [];
    if (url !== undefined) return { child, url, env, log: () => log };
  }
  child.kill('SIGKILL');
  throw new Error(`The service did not start: ${log}`);
}

/** @throws Error if it ends otherwise than with 0, or not at all */
export async function stop({ child, log }: Running): Promise<void> {
  child.kill('SIGTERM');
  for (const begun = Date.now(); Date.now() - begun < STOP_MS;) {
    await setTimeout(50);
    if (child.exitCode === 0) return;
    if (child.exitCode !== null || child.signalCode !== null) break;
  }
  child.kill('SIGKILL');
  throw new Error(`It ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}: ${log().slice(-2_000)}`);
}
