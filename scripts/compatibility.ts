/**
 * Compares generated/openapi.json with the last released document, in spec/released. Changes that break clients fail
 * unless the major version rises. `-- --release` stores the current document as the released one.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compareDocuments } from './compatibility/compare-documents.ts';
import type { OpenApiDocument } from './compatibility/document.ts';
import { createCommand } from '../src/command-line/create-command.ts';

const RELEASED = 'spec/released';
const CURRENT = 'generated/openapi.json';

const read = (path: string): OpenApiDocument => JSON.parse(readFileSync(path, 'utf8')) as OpenApiDocument;
const majorOf = ({ info }: OpenApiDocument): number => Number.parseInt(info.version, 10);

const { release } = createCommand(
  'node scripts/run.mjs scripts/compatibility.ts',
  'Compares the contract with the last released one; changes that break clients fail.',
  [
    ['', 'compares them'],
    ['--release', 'stores the current contract as the released one'],
  ],
)
  .option('--release', 'store the current contract as the released one')
  .parse()
  .opts<{ release?: true }>();

const current = read(CURRENT);
if (release) {
  rmSync(RELEASED, { recursive: true, force: true });
  mkdirSync(RELEASED);
  const path = join(RELEASED, `openapi-${current.info.version}.json`);
  copyFileSync(CURRENT, path);
  process.stdout.write(`${path} is now the released document\n`);
  process.exit(0);
}

const [file] = readdirSync(RELEASED).filter((name) => name.endsWith('.json'));
if (file === undefined) {
  process.stderr.write(`${RELEASED} contains no document to compare with\n`);
  process.exit(1);
}
const released = read(join(RELEASED, file));
const breaks = compareDocuments(released, current);
const isMajor = majorOf(current) > majorOf(released);
for (const { where, what } of breaks) process.stdout.write(`${where}: ${what}\n`);
process.stdout.write(
  breaks.length === 0
    ? `Clients of ${released.info.version} work with ${current.info.version}\n`
    : `${breaks.length} changes break clients of ${released.info.version}; ${current.info.version} ${isMajor ? 'allowed, as a new major version' : 'not allowed: restore what they use, or raise the major version in info.version'}\n`,
);
process.exit(breaks.length === 0 || isMajor ? 0 : 1);
