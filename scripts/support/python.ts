import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../../src/process/start-error.ts';

const CAN_MAKE_ENVIRONMENTS = 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)';

/** Why no virtual environment can be created here; undefined if one can. */
export function missingPython(): string | undefined {
  const { error, status } = spawnSync('python3', ['-c', CAN_MAKE_ENVIRONMENTS]);
  if (error !== undefined) return 'python3 is not installed';
  return status === 0 ? undefined : 'python3 is older than 3.10 or lacks the modules venv and ensurepip';
}

/** Where `installFromPyPI` puts a program of a package, or of a package that it depends on. */
export function pathFromPyPI(name: string, version: string, program: string = name): string {
  return resolve('.venv', `${name}-${version}`, 'bin', program);
}

/**
 * Installs a program from PyPI into a virtual environment of its own, unless it is there already.
 * @returns its path
 * @throws StartError if Python is missing, or the installation fails
 */
export function installFromPyPI(name: string, version: string, program: string = name): string {
  const path = pathFromPyPI(name, version, program);
  const folder = dirname(dirname(path));
  if (existsSync(path)) return path;
  const missing = missingPython();
  if (missing !== undefined) throw new StartError(missing);
  process.stdout.write(`Installing ${name} ${version} …\n`);
  run('python3', ['-m', 'venv', folder]);
  run(join(folder, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', `${name}==${version}`]);
  return path;
}

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) throw new StartError(`${program} ${args.join(' ')} failed`);
}
