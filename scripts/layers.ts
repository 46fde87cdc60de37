/**
 * Checks the table of layers in scripts/support/layers.json: every folder of src/ has a row, and a row imports only
 * rows above it, so folders cannot import each other in a circle. With --write, updates the table in
 * docs/architecture.md.
 *
 * node scripts/run.mjs scripts/layers.ts [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { findProblems, readLayers, withTable } from './support/layers.ts';

const DOCUMENT = 'docs/architecture.md';

const layers = readLayers();
const problems = findProblems(layers);
const text = readFileSync(DOCUMENT, 'utf8');
const expected = await withTable(text, layers);
if (process.argv.includes('--write')) writeFileSync(DOCUMENT, expected);
else if (text !== expected)
  problems.push(`${DOCUMENT} has an outdated table; run node scripts/run.mjs scripts/layers.ts --write`);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
