import { join, resolve } from 'node:path';
import {
  CLIENTS,
  generatorPath,
  installGenerators,
  installOpenApiGenerator,
  maven,
  missingGem,
  missingProgram,
  npmVersion,
  olderGo,
  olderRust,
  OPENAPI_GENERATOR,
  openApiGenerator,
} from './client-tools.ts';
import type { FreshService } from './fresh-service.ts';
import { installFromPyPI, missingPython, pathFromPyPI } from './python.ts';

export type Command = readonly [program: string, ...args: string[]];

/**
 * How a client is generated and tested. Its commands run in a copy of its folder, which also contains `openapi.json`.
 * Every plan has a row in the table of docs/clients.md.
 */
export interface ClientPlan {
  readonly name: string;
  /** The exact version of the generator; undefined if it is part of this repository. */
  readonly version: string | undefined;
  /** Its folder in test/clients, which contains the program for the round trip. */
  readonly folder: string;
  /** Another folder of test/clients, copied first: what it shares with other clients. */
  readonly shared?: string;
  /** Why it cannot run on this machine; undefined if it can. */
  missing(): string | undefined;
  /** Why it can be generated here, but not compiled. */
  missingCompiler?(): string | undefined;
  /** Installs its generator unless it is there already. Plans may share it. */
  readonly install?: () => void;
  generate(service: FreshService): readonly Command[];
  readonly compile: readonly Command[];
  /** The compiler or type checker, with what makes it strict. */
  readonly compiler: string;
  /** Whether the client makes the requests, or only parses what is sent and received. */
  readonly trip: 'requests' | 'parsing' | 'none';
  readonly run?: Command;
}

/** @param python the interpreter of the environment that contains what the files import */
function mypy(python: string, ...rest: string[]): Command {
  return [pathFromPyPI('mypy', MYPY), '--strict', '--python-executable', python, ...rest];
}

const GENERATORS = 'test/clients/generators/package.json';
const OPENAPI_PYTHON_CLIENT = '0.29.1';
const DATAMODEL_CODE_GENERATOR = '0.89.0';
const MYPY = '2.4.1';
const OAPI_CODEGEN = 'v2.8.2';

const bin = (name: string): string => resolve('node_modules/.bin', name);
const typescript = {
  missing: () => undefined,
  compile: [[bin('tsc'), '-p', '.']],
  compiler: 'tsc, strict',
  trip: 'requests',
  run: ['node', 'built/round-trip.js'],
} satisfies Partial<ClientPlan>;
export const CLIENT_PLANS: readonly ClientPlan[] = [
  {
    ...typescript,
    name: 'TypeScript, openapi-typescript and openapi-fetch',
    version: npmVersion('openapi-typescript', 'package.json'),
    folder: 'openapi-fetch',
    generate: () => [[bin('openapi-typescript'), 'openapi.json', '--output', 'schema.d.ts']],
  },
  {
    ...typescript,
    name: 'TypeScript, hey-api',
    version: npmVersion('@hey-api/openapi-ts', 'package.json'),
    folder: 'hey-api',
    generate: () => [[bin('openapi-ts'), '--input', 'openapi.json', '--output', 'generated', '--silent']],
  },
  {
    ...typescript,
    compile: [
      [bin('tsc'), '-p', 'client'],
      ['node', '--test', 'client/dist/client.test.js', 'client/dist/feed.test.js'],
      ...typescript.compile,
    ],
    name: 'TypeScript, npm run generate:client',
    version: undefined,
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
    ...typescript,
    name: 'TypeScript, orval',
    version: npmVersion('orval', GENERATORS),
    folder: 'orval',
    install: installGenerators,
    generate: () => [[generatorPath('orval'), '--config', 'orval.config.mjs', '--fail-on-warnings']],
  },
  {
    ...typescript,
    name: 'TypeScript, swagger-typescript-api',
    version: npmVersion('swagger-typescript-api', GENERATORS),
    folder: 'swagger-typescript-api',
    install: installGenerators,
    generate: () => [
      [
        generatorPath('swagger-typescript-api'),
        ...['generate', '--path', 'openapi.json', '--output', '.', '--name', 'generated.ts'],
        ...['--responses', '--silent'],
      ],
    ],
  },
  {
    ...typescript,
    name: 'Zod, hey-api',
    version: npmVersion('@hey-api/openapi-ts', 'package.json'),
    folder: 'zod-hey-api',
    shared: 'zod',
    trip: 'parsing',
    install: installGenerators,
    generate: () => [[bin('openapi-ts'), '--file', 'openapi-ts.config.mjs']],
  },
  {
    ...typescript,
    name: 'Zod, orval',
    version: npmVersion('orval', GENERATORS),
    folder: 'zod-orval',
    shared: 'zod',
    trip: 'parsing',
    install: installGenerators,
    generate: () => [[generatorPath('orval'), '--config', 'orval.config.mjs', '--fail-on-warnings']],
  },
  {
    name: 'Python, openapi-python-client',
    version: OPENAPI_PYTHON_CLIENT,
    folder: 'python',
    missing: missingPython,
    install: () => {
      installFromPyPI('openapi-python-client', OPENAPI_PYTHON_CLIENT);
      installFromPyPI('mypy', MYPY);
    },
    generate: () => [
      [
        pathFromPyPI('openapi-python-client', OPENAPI_PYTHON_CLIENT),
        ...['generate', '--path', 'openapi.json', '--config', 'config.yaml'],
        ...['--output-path', 'generated', '--meta', 'none', '--fail-on-warning'],
      ],
    ],
    compile: [
      mypy(
        pathFromPyPI('openapi-python-client', OPENAPI_PYTHON_CLIENT, 'python'),
        ...['--disable-error-code', 'redundant-cast', 'generated', 'round_trip.py'],
      ),
    ],
    compiler: 'mypy --strict',
    trip: 'requests',
    // The generator's environment contains the packages that its clients need.
    run: [pathFromPyPI('openapi-python-client', OPENAPI_PYTHON_CLIENT, 'python'), 'round_trip.py'],
  },
  {
    name: 'Pydantic, datamodel-code-generator',
    version: DATAMODEL_CODE_GENERATOR,
    folder: 'datamodel',
    missing: missingPython,
    install: () => {
      installFromPyPI('datamodel-code-generator', DATAMODEL_CODE_GENERATOR, 'datamodel-codegen');
      installFromPyPI('mypy', MYPY);
    },
    generate: () => [
      [
        pathFromPyPI('datamodel-code-generator', DATAMODEL_CODE_GENERATOR, 'datamodel-codegen'),
        ...['--input', 'openapi.json', '--input-file-type', 'openapi', '--output', 'models.py'],
        ...['--preset', 'standard-py310-20261027', '--capitalise-enum-members'],
      ],
    ],
    compile: [
      mypy(
        pathFromPyPI('datamodel-code-generator', DATAMODEL_CODE_GENERATOR, 'python'),
        ...['models.py', 'round_trip.py'],
      ),
    ],
    compiler: 'mypy --strict',
    trip: 'parsing',
    run: [pathFromPyPI('datamodel-code-generator', DATAMODEL_CODE_GENERATOR, 'python'), 'round_trip.py'],
  },
  {
    name: 'Java, openapi-generator',
    version: OPENAPI_GENERATOR,
    folder: 'java',
    missing: () => missingProgram(['java', '-version'], ['mvn', '--version']),
    install: installOpenApiGenerator,
    generate: () => [openApiGenerator('java')],
    compile: [
      ['cp', 'RoundTrip.java', 'generated/src/main/java/'],
      [...maven, '-f', 'generated', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath'],
    ],
    compiler: 'javac',
    trip: 'requests',
    run: ['sh', '-c', 'exec java -cp "generated/target/classes:$(cat generated/classpath)" RoundTrip'],
  },
  {
    name: 'Kotlin, openapi-generator',
    version: OPENAPI_GENERATOR,
    folder: 'kotlin',
    missing: () => missingProgram(['java', '-version'], ['mvn', '--version']),
    install: installOpenApiGenerator,
    generate: () => [openApiGenerator('kotlin')],
    compile: [[...maven, 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath']],
    compiler: 'kotlinc',
    trip: 'requests',
    run: ['sh', '-c', 'exec java -cp "target/classes:$(cat classpath)" RoundTripKt'],
  },
  {
    name: 'Ruby, openapi-generator',
    version: OPENAPI_GENERATOR,
    folder: 'ruby',
    missing: () =>
      missingProgram(['java', '-version'], ['mvn', '--version'], ['ruby', '--version']) ?? missingGem('typhoeus'),
    install: installOpenApiGenerator,
    generate: () => [openApiGenerator('ruby')],
    compile: [['sh', '-c', 'find . -name "*.rb" -print0 | xargs -0 -n 1 ruby -c']],
    compiler: 'ruby -c',
    trip: 'requests',
    run: ['ruby', '-I', 'generated/lib', 'round_trip.rb'],
  },
  {
    name: 'Rust, openapi-generator',
    version: OPENAPI_GENERATOR,
    folder: 'rust',
    missing: () => missingProgram(['java', '-version'], ['mvn', '--version'], ['cargo', '--version']) ?? olderRust(),
    install: installOpenApiGenerator,
    generate: () => [openApiGenerator('rust'), ['sh', '-c', 'cat models.rs >> generated/src/models/mod.rs']],
    // The folder outlives the client, so that its dependencies are compiled once.
    compile: [['cargo', 'build', '--quiet', '--target-dir', join(CLIENTS, 'cargo')]],
    compiler: 'cargo build',
    trip: 'requests',
    run: [join(CLIENTS, 'cargo/debug/round-trip')],
  },
  {
    name: 'C#, openapi-generator',
    version: OPENAPI_GENERATOR,
    folder: 'csharp',
    missing: () => missingProgram(['java', '-version'], ['mvn', '--version']),
    missingCompiler: () => missingProgram(['dotnet', '--version']),
    install: installOpenApiGenerator,
    generate: () => [openApiGenerator('csharp')],
    compile: [['dotnet', 'build', 'generated/src/ProductMasterData', '--nologo', '--verbosity', 'quiet']],
    compiler: 'dotnet build',
    trip: 'none',
  },
  {
    name: 'Go, oapi-codegen',
    version: OAPI_CODEGEN,
    folder: 'go',
    missing: () => missingProgram(['go', 'version']) ?? olderGo(),
    generate: () => [
      [
        'go',
        'run',
        `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${OAPI_CODEGEN}`,
        ...['-config', 'config.yaml', 'openapi.json'],
      ],
    ],
    compile: [['go', 'build', '-o', 'round-trip', '.']],
    compiler: 'go build',
    trip: 'requests',
    run: ['./round-trip'],
  },
];
