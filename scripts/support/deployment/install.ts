import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { User } from './user.ts';

/** Folders of an installation. All belong to the unprivileged user. */
export interface Installation {
  /** The service with its production dependencies. */
  readonly program: string;
  /** The same, after the steps of the Dockerfile. */
  readonly image: string;
  readonly data: string;
  /** For temporary files, as `/tmp` of a container. */
  readonly temporary: string;
  remove(): void;
}

/** Environment of all programs: nothing of this one but what npm needs to reach its registry. */
export function environmentIn(temporary: string): Record<string, string> {
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  return {
    ...(Object.fromEntries(passed) as Record<string, string>),
    PATH: process.env['PATH'] ?? '',
    HOME: temporary,
    TMPDIR: temporary,
    npm_config_cache: join(temporary, 'npm'),
    npm_config_update_notifier: 'false',
    npm_config_registry: spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim(),
  };
}

/**
 * Copies what `.dockerignore` lets through, and installs the production dependencies.
 * @throws Error with the output of the step that fails
 */
export function installService(user: User): Installation {
  const folder = createTemporaryFolder('deployment');
  const installation = {
    program: join(folder.path, 'program'),
    image: join(folder.path, 'image'),
    data: join(folder.path, 'data'),
    temporary: join(folder.path, 'tmp'),
    remove: () => {
      makeWritable(folder.path);
      folder.remove();
    },
  };
  try {
    const { program, image, data, temporary } = installation;
    for (const path of [program, image, data, temporary]) mkdirSync(path);
    for (const path of filesOfImage()) {
      mkdirSync(dirname(join(program, path)), { recursive: true });
      cpSync(path, join(program, path), { recursive: true });
    }
    execute('chmod', ['-R', 'a+rX', program]);
    const { uid, gid } = user.identity;
    if (uid !== undefined && gid !== undefined) {
      execute('chown', ['-R', `${uid}:${gid}`, program]);
      for (const path of [image, data, temporary]) chownSync(path, uid, gid);
    }
    const options = { ...user.identity, env: environmentIn(temporary) };
    execute('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { ...options, cwd: program });
    rmSync(join(temporary, 'npm'), { recursive: true, force: true });
    chmodSync(data, 0o700);
    return installation;
  } catch (error) {
    installation.remove();
    throw error;
  }
}

/**
 * Makes what the image would have, by the commands of the Dockerfile, and takes away the right to write to it.
 * @throws Error with the output of the command that fails
 */
export function buildImage({ program, image, temporary }: Installation, user: User): void {
  const options = { ...user.identity, env: environmentIn(temporary), cwd: image };
  execute('cp', ['-a', `${program}/.`, image], options);
  rmSync(join(image, 'node_modules/.cache'), { recursive: true, force: true });
  for (const command of commandsOfBuild()) {
    // The packages are there already: they take a minute.
    if (!command.startsWith('npm ci --omit=dev ')) execute('sh', ['-c', command], options);
  }
  execute('chmod', ['-R', 'a-w', image], options);
}

/** The entries of `.dockerignore`, which lists what is not ignored. */
function filesOfImage(): string[] {
  return [...readFileSync('.dockerignore', 'utf8').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
}

/** The RUN commands of the first stage. */
function commandsOfBuild(): string[] {
  const [, build = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(/^FROM /m);
  return [...build.matchAll(/^RUN ((?:.*\\\n)*.*)$/gm)].map(([, command = '']) => command.replaceAll('\\\n', ' '));
}

function makeWritable(folder: string): void {
  spawnSync('chmod', ['-R', 'u+w', folder]);
}

function execute(program: string, args: string[], options: object = {}): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
}
