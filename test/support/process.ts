import { spawn, type ChildProcess } from 'node:child_process';
import { descendantsOf, signal } from './processes.ts';

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** The URL of the service. */
  readonly url: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exitCode: Promise<number | null>;
}

type Environment = Record<string, string>;

/** Starts the service as a separate process and waits until it prints its URL. */
export async function startProcess(env: Environment, options?: LaunchOptions): Promise<ServiceProcess> {
  const started = launch(env, options);
  const url = await new Promise<string>((resolve, reject) => {
    started.child.stdout?.on('data', () => {
      const [, found] = /at (http:\S+)\/api\n/.exec(started.stdout()) ?? [];
      if (found !== undefined) resolve(found);
    });
    void started.exitCode.then((code) => reject(new Error(`ended with ${code}: ${started.stderr()}`)));
  });
  return { ...started, url };
}

/** Starts the service, which is expected to fail. */
export async function failToStart(env: Environment): Promise<{ code: number | null; stderr: string }> {
  const { exitCode, stderr } = launch(env);
  return { code: await exitCode, stderr: stderr() };
}

export const SERVICE_COMMAND = [process.execPath, 'scripts/run.mjs', 'src/server.ts'];

export interface LaunchOptions {
  readonly command?: readonly string[];
  /** Whether it gets its own process group, as under a terminal. */
  readonly detached?: boolean;
  /** The folder that it runs in. */
  readonly cwd?: string;
}

export function launch(
  env: Environment,
  { command: [program = '', ...args] = SERVICE_COMMAND, detached = false, cwd }: LaunchOptions = {},
): Omit<ServiceProcess, 'url'> {
  const child = spawn(program, args, {
    detached,
    cwd,
    env: { PATH: process.env['PATH'], PORT: '0', DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, stdout: () => stdout, stderr: () => stderr, exitCode };
}

/** Stops a service, and whatever it leaves behind: workers and their database. */
export async function stopWithDescendants({ child, exitCode }: ServiceProcess): Promise<void> {
  const processes = descendantsOf(child.pid as number);
  child.kill('SIGTERM');
  await exitCode;
  for (const pid of processes) signal(pid, 'SIGKILL');
}

/** The log of a service so far; every line is whole. */
export function logLinesOf<Line>({ stderr }: ServiceProcess): Line[] {
  return stderr()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
}
