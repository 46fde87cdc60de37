/**
 * Prism, the validating proxy. It is installed into a folder of its own when it is needed: it adds 130 packages and
 * 87 MB, some with known defects that do not matter here but would fail an audit of this project. The newest version
 * needs Node.js 24.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { StartError } from '../../src/process/start-error.ts';

const VERSION = '5.12.0';
const PACKAGES = {
  '@stoplight/prism-core': '5.8.0',
  '@stoplight/prism-http': VERSION,
  '@stoplight/prism-http-server': VERSION,
};

/** A violation of the document, as Prism reports it in a header of the response. */
export interface Violation {
  /** `request` or `response`, then the part of it. */
  readonly location: readonly string[];
  readonly message: string;
}

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Loads one of the packages of Prism. */
export type Loader = (name: keyof typeof PACKAGES) => unknown;

interface PrismServer {
  listen(port: number, host: string): Promise<string>;
  close(): Promise<void>;
}
interface PrismHttp {
  readonly getHttpOperationsFromSpec: (document: object) => Promise<object[]>;
}
interface PrismHttpServer {
  readonly createServer: (operations: object[], options: object) => PrismServer;
}

/** @throws StartError if npm cannot install it */
export function installPrism(): Loader {
  const folder = resolve('.prism', VERSION);
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    process.stdout.write(`Installing Prism ${VERSION} …\n`);
    mkdirSync(folder, { recursive: true });
    // The packages ask each other for versions from theirs on, of which the newest need Node.js 24.
    const manifest = { private: true, dependencies: PACKAGES, overrides: PACKAGES };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    const { status } = spawnSync('npm', ['install', ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new StartError(`npm install of Prism ${VERSION} failed`);
  }
  return createRequire(join(folder, 'package.json'));
}

/**
 * Starts a proxy that validates requests and responses against a document and reports violations in the header
 * `sl-violations`.
 */
export async function startProxy(load: Loader, document: object, upstream: string): Promise<Proxy> {
  const { getHttpOperationsFromSpec } = load('@stoplight/prism-http') as PrismHttp;
  const { createServer } = load('@stoplight/prism-http-server') as PrismHttpServer;
  // Prism resolves references in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  const server = createServer(operations, {
    components: { logger: pino({ level: 'silent' }) },
    config: {
      ...{ isProxy: true, upstream: new URL(upstream), errors: false, mock: { dynamic: false } },
      ...{ checkSecurity: true, validateRequest: true, validateResponse: true },
    },
    cors: false,
  });
  const url = await server.listen(0, '127.0.0.1');
  return { url, close: () => server.close() };
}

/** What Prism found in a call. */
export function violationsOf(headers: Headers): Violation[] {
  const text = headers.get('sl-violations');
  if (text === null) return [];
  try {
    return JSON.parse(text) as Violation[];
  } catch {
    return [{ location: ['response'], message: text.slice(0, 500) }];
  }
}
