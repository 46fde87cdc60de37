/** The tools that generate and compile clients: what is missing on this machine, and how the rest is installed. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../src/process/start-error.ts';

/** Where clients are generated. It contains what their plans share, and a folder for each. */
export const CLIENTS = resolve('.clients');
export const OPENAPI_GENERATOR = '7.25.0';

export const maven = ['mvn', '--quiet', '--batch-mode', '--no-transfer-progress'] as const;

/** The first of these programs that is not installed, as a reason; undefined if all are. */
export function missingProgram(...commands: readonly (readonly [program: string, question: string])[]) {
  const absent = commands.find(([program, question]) => spawnSync(program, [question]).status !== 0);
  return absent && `${absent[0]} is not installed`;
}

/** Since version 1.21, Go downloads the release that a module requires. */
export function olderGo(): string | undefined {
  const { stdout } = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' });
  const minor = Number(/^go1\.(\d+)/.exec(stdout)?.[1] ?? 0);
  return minor >= 21 ? undefined : `${stdout.trim()} is older than go1.21`;
}

/** Crates that the client depends on need this release of Rust. */
export function olderRust(): string | undefined {
  const { stdout } = spawnSync('cargo', ['--version'], { encoding: 'utf8' });
  const minor = Number(/^cargo 1\.(\d+)/.exec(stdout)?.[1] ?? 0);
  return minor >= 88 ? undefined : `${stdout.trim()} is older than 1.88`;
}

export function missingGem(name: string): string | undefined {
  return spawnSync('ruby', ['-e', `require '${name}'`]).status === 0 ? undefined : `the gem ${name} is not installed`;
}

/** The exact version of a package in a package.json. */
export function npmVersion(name: string, manifest: string): string {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const version = dependencies?.[name] ?? devDependencies?.[name];
  if (version === undefined) throw new Error(`${manifest} does not depend on ${name}`);
  return version;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * Installs what test/clients/generators locks, next to the clients, so that each client can import it.
 * @throws StartError if the installation fails
 */
export function installGenerators(): void {
  const source = resolve('test/clients/generators');
  const installed = join(CLIENTS, 'node_modules', 'installed.json');
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  mkdirSync(CLIENTS, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(source, file), join(CLIENTS, file));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], CLIENTS);
  writeFileSync(installed, lock);
}

/** The program of a package that `installGenerators` installs. */
export function generatorPath(program: string): string {
  return join(CLIENTS, 'node_modules/.bin', program);
}

const JAR = join(CLIENTS, `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`);

/** @throws StartError if Maven cannot download it */
export function installOpenApiGenerator(): void {
  if (existsSync(JAR)) return;
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  const [program, ...options] = maven;
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  run(program, [...options, copy, `-Dartifact=${artifact}`, `-DoutputDirectory=${CLIENTS}`]);
}

/** The command that generates a client into the folder `generated`, as `config.yaml` says. */
export function openApiGenerator(generator: string) {
  const files = ['-i', 'openapi.json', '-c', 'config.yaml', '-o', 'generated'];
  return ['java', '-jar', JAR, 'generate', '-g', generator, ...files] as const;
}

function run(program: string, args: readonly string[], cwd = '.'): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new StartError(`${program} ${args.join(' ')} failed`);
}
