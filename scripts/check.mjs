/** npm run check: all checks of the code that need no running service. Runs all of them and lists the failures. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setUp } from './setup.mjs';

setUp();
const { Command } = await import('commander');
new Command('npm run check')
  .description('Runs all checks of the code that need no running service, and lists the failures.')
  .addHelpText('after', '\nExamples:\n  npm run check  runs all of them')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const bin = (name) => `node_modules/.bin/${name}`;
const contract = 'spec/openapi.yaml';

/** @returns the generated files with their content */
const generated = () => readdirSync('generated').map((file) => [file, readFileSync(`generated/${file}`, 'utf8')]);

const steps = [
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['lint', bin('eslint'), ['.', '--max-warnings', '0']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['imports', bin('depcruise'), ['src', '--output-type', 'err']],
  ['table of layers', process.execPath, ['scripts/run.mjs', 'scripts/layers.ts']],
  ['contract lint (Redocly)', bin('redocly'), ['lint', contract]],
  ['contract lint (Spectral)', bin('spectral'), ['lint', contract, '--fail-severity', 'warn', '--quiet']],
  ['clients of the released contract', process.execPath, ['scripts/run.mjs', 'scripts/compatibility.ts']],
];

const failed = [];
function report(name, isGood, output = '') {
  if (!isGood) failed.push(name);
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${name}\n`);
  if (!isGood && output) process.stdout.write(`${output.trimEnd()}\n`);
}

for (const [name, command, args] of steps) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  report(name, status === 0, `${stdout ?? ''}${stderr ?? ''}`);
}
const before = JSON.stringify(generated());
const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/generate.ts'], {
  encoding: 'utf8',
});
report(
  'generated files are up to date',
  status === 0 && before === JSON.stringify(generated()),
  stderr || 'generated/ was out of date and has been updated: commit it',
);

process.stdout.write(`checks: ${steps.length + 1 - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);
