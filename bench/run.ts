/**
 * Measures the service against floors on the same database, with floor and service taking turns: medians of several
 * rounds. Prints a table of ratios; `bench/RESULTS.md` keeps past results.
 *
 *   npm run bench -- [--rounds N] [--seconds N] [--only part-of-a-row's-name]
 */
import { parseArgs } from 'node:util';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { startBench } from './environment.ts';
import { measureDispatch } from './dispatch.ts';
import { measureMessage } from './messages.ts';
import { measureDetails, measureNotModified } from './reads.ts';
import { measureBatch, measureSingleWrite } from './writes.ts';
import { measureSends } from './sends.ts';
import { measureKeptSheet, measureSheets, measureSheetSoak } from './sheets.ts';
import { measureExcel, measureViews } from './views.ts';
import { measureGrowth, measureRules } from './validation.ts';
import { printTable, type Row } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});
const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

const folder = createTemporaryFolder('bench');
const bench = await startBench(folder.path);
const rows: Row[] = [];
try {
  for (const [name, measure] of [
    ['dispatch', measureDispatch],
    ['rules', measureRules],
    ['message', measureMessage],
    ['details', measureDetails],
    ['304', measureNotModified],
    ['single write', measureSingleWrite],
    ['batch', measureBatch],
    ['sends', measureSends],
    ['sheets', measureSheets],
    ['cached sheet', measureKeptSheet],
    ['sheet soak', measureSheetSoak],
    // Last, because they fill the database.
    ['growth', measureGrowth],
    ['views', measureViews],
    ['excel', measureExcel],
  ] as const) {
    if (!name.includes(values.only)) continue;
    process.stderr.write(`${name} …\n`);
    rows.push(...(await measure(bench, plan)));
  }
} finally {
  await bench.stop();
  folder.remove();
}

process.stdout.write(printTable(rows));
