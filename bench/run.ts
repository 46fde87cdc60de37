/**
 * Measures the service against floors on the same database, with floor and service taking turns: medians of several
 * rounds. Prints a table of ratios; `bench/RESULTS.md` keeps past results.
 *
 *   npm run bench -- [--rounds N] [--seconds N] [--only part-of-a-row's-name]
 */
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
import { createCommand, wholeNumber } from '../src/command-line/create-command.ts';

const plan = createCommand('npm run bench --', 'Measures the service against floors on the same database.', [
  ['', 'measures everything'],
  ['--only reads --rounds 1', 'measures some rows once'],
])
  .option('--rounds <number>', 'rounds in which floor and service take turns', wholeNumber(1, 1000), 3)
  .option('--seconds <number>', 'length of a round', wholeNumber(1, 3600), 4)
  .option('--only <text>', 'only rows whose name contains it', '')
  .parse()
  .opts<{ rounds: number; seconds: number; only: string }>();

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
    if (!name.includes(plan.only)) continue;
    process.stderr.write(`${name} …\n`);
    rows.push(...(await measure(bench, plan)));
  }
} finally {
  await bench.stop();
  folder.remove();
}

process.stdout.write(printTable(rows));
