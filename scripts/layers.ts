/**
 * Checks the table of layers in scripts/support/layers.json: every folder of src/ has a row, and a row imports only
 * rows above it, so folders cannot import each other in a circle. With --write, updates the table in
 * docs/architecture.md.
 *
 * node scripts/run.mjs scripts/layers.ts [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { findProblems, readLayers, withTable } from './support/layers.ts';
import { createCommand } from '../src/command-line/create-command.ts';

const DOCUMENT = 'docs/architecture.md';

const { write } = createCommand(
  'node scripts/run.mjs scripts/layers.ts',
  'Checks the table of layers against src/ and the documentation.',
  [
    ['', 'reports what differs'],
    ['--write', 'updates the table in docs/architecture.md'],
  ],
)
  .option('--write', 'update the table in docs/architecture.md')
  .parse()
  .opts<{ write?: true }>();

const layers = readLayers();
const problems = findProblems(layers);
const text = readFileSync(DOCUMENT, 'utf8');
const expected = await withTable(text, layers);
if (write) writeFileSync(DOCUMENT, expected);
else if (text !== expected)
  problems.push(`${DOCUMENT} has an outdated table; run node scripts/run.mjs scripts/layers.ts --write`);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
