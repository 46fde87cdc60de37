import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { FreshService } from './fresh-service.ts';
import { installFromPyPI, missingPython } from './python.ts';

export type Command = readonly [program: string, ...args: string[]];

/**
 * How a client is generated and tested. Its commands run in a copy of its folder, which also contains `openapi.json`.
 */
export interface ClientPlan {
  readonly name: string;
  /** Its folder in test/clients, which contains the program for the round trip. */
  readonly folder: string;
  /** Why it cannot run on this machine; undefined if it can. */
  missing(): string | undefined;
  /** Installs the generator if necessary, and returns the commands that generate the client. */
  generate(service: FreshService): readonly Command[];
  readonly compile: readonly Command[];
  readonly run: Command;
}

const OPENAPI_GENERATOR = '7.25.0';
const OPENAPI_PYTHON_CLIENT = '0.29.1';
const OAPI_CODEGEN = 'v2.8.2';

const bin = (name: string): string => resolve('node_modules/.bin', name);
const typescript = {
  missing: () => undefined,
  compile: [[bin('tsc'), '-p', '.']],
  run: ['node', 'built/round-trip.js'],
} satisfies Partial<ClientPlan>;
const maven = ['mvn', '--quiet', '--batch-mode', '--no-transfer-progress'] as const;
const jar = `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`;

export const CLIENT_PLANS: readonly ClientPlan[] = [
  {
    ...typescript,
    name: 'TypeScript, openapi-typescript and openapi-fetch',
    folder: 'openapi-fetch',
    generate: () => [[bin('openapi-typescript'), 'openapi.json', '--output', 'schema.d.ts']],
  },
  {
    ...typescript,
    name: 'TypeScript, hey-api',
    folder: 'hey-api',
    generate: () => [[bin('openapi-ts'), '--input', 'openapi.json', '--output', 'generated', '--silent']],
  },
  {
    ...typescript,
    compile: [[bin('tsc'), '-p', 'client'], ['node', '--test', 'client/dist/client.test.js'], ...typescript.compile],
    name: 'TypeScript, npm run generate:client',
    folder: 'typed',
    generate: ({ url, key }) => [
      [
        'node',
        ...[resolve('scripts/run.mjs'), resolve('scripts/generate-client.ts')],
        ...['--instance', url, '--key', key, '--out', 'client'],
      ],
    ],
  },
  {
    name: 'Python, openapi-python-client',
    folder: 'python',
    missing: missingPython,
    generate: () => [
      [
        installFromPyPI('openapi-python-client', OPENAPI_PYTHON_CLIENT),
        ...['generate', '--path', 'openapi.json', '--config', 'config.yaml'],
        ...['--output-path', 'generated', '--meta', 'none', '--fail-on-warning'],
      ],
    ],
    compile: [['python3', '-m', 'compileall', '-q', 'generated', 'round_trip.py']],
    // The generator's environment contains the packages that its clients need.
    run: [resolve('.venv', `openapi-python-client-${OPENAPI_PYTHON_CLIENT}`, 'bin/python'), 'round_trip.py'],
  },
  {
    name: 'Java, openapi-generator',
    folder: 'java',
    missing: () => absent('java', '-version') ?? absent('mvn', '--version'),
    generate: () => [
      [
        ...maven,
        'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy',
        `-Dartifact=org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`,
        '-DoutputDirectory=.',
      ],
      ['java', '-jar', jar, 'generate', '-g', 'java', '-i', 'openapi.json', '-c', 'config.yaml', '-o', 'generated'],
    ],
    compile: [
      ['cp', 'RoundTrip.java', 'generated/src/main/java/'],
      [...maven, '-f', 'generated', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath'],
    ],
    run: ['sh', '-c', 'exec java -cp "generated/target/classes:$(cat generated/classpath)" RoundTrip'],
  },
  {
    name: 'Go, oapi-codegen',
    folder: 'go',
    missing: () => absent('go', 'version') ?? olderGo(),
    generate: () => [
      [
        'go',
        'run',
        `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${OAPI_CODEGEN}`,
        ...['-config', 'config.yaml', 'openapi.json'],
      ],
    ],
    compile: [['go', 'build', '-o', 'round-trip', '.']],
    run: ['./round-trip'],
  },
];

function absent(program: string, question: string): string | undefined {
  const { error, status } = spawnSync(program, [question]);
  return error === undefined && status === 0 ? undefined : `${program} is not installed`;
}

/** Since version 1.21, Go downloads the release that a module requires. */
function olderGo(): string | undefined {
  const { stdout } = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' });
  const minor = Number(/^go1\.(\d+)/.exec(stdout)?.[1] ?? 0);
  return minor >= 21 ? undefined : `${stdout.trim()} is older than go1.21`;
}
