import { checkConfiguration } from '../command-line/check-configuration.ts';
import { createCommand } from '../command-line/create-command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { print, printJson } from '../command-line/output.ts';
import { withProgress } from '../command-line/progress.ts';
import { checkDatabase } from '../diagnosis/check-database.ts';
import { checkBrowser, checkCertificates, checkDisks } from '../diagnosis/check-machine.ts';
import { fail, ok, warn, type Diagnosis } from '../diagnosis/diagnosis.ts';
import { describeMistake } from '../instance/configuration-error.ts';

export const command = createCommand(
  'doctor',
  'Checks what the service depends on: configuration, database, disk, clock, Chromium, fonts, transports, certificates. Ends with 3 if something fails.',
  [
    ['doctor', 'prints a line per check, with what to do'],
    ['doctor --json', 'prints them for monitoring'],
  ],
)
  .option('--json', 'print the result as JSON')
  .action(async ({ json }: { readonly json?: true }) => {
    const found = await withProgress('Checking', examine);
    if (json) printJson(found);
    else for (const diagnosis of found) print(describe(diagnosis));
    if (found.some(({ state }) => state === 'fail')) process.exitCode = EXIT.found;
  });

async function examine(): Promise<Diagnosis[]> {
  const { mistakes, config, instances } = checkConfiguration();
  const configuration =
    mistakes.length === 0
      ? [ok('configuration', `valid, ${instances.length} ${instances.length === 1 ? 'instance' : 'instances'}`)]
      : mistakes.map((mistake) => fail('configuration', describeMistake(mistake), 'See docs/configuration.md.'));
  const transports = instances.map(({ settings: { name, gs1 } }) =>
    gs1 === undefined || gs1.transport === 'simulator'
      ? warn(`transport of ${name}`, gs1 ? 'simulator' : 'none', 'Nothing reaches GS1; see docs/sending.md.')
      : ok(`transport of ${name}`, gs1.transport),
  );
  if (!config) return configuration;
  return [
    ...configuration,
    ...(await checkDatabase(config, instances)),
    ...(await checkDisks(config.dataDir)),
    ...(await checkBrowser(config.environment)),
    ...transports,
    ...checkCertificates(instances),
  ];
}

function describe({ check, state, finding, advice }: Diagnosis): string {
  return `${state.padEnd(4)}  ${check}: ${finding}${advice === undefined ? '' : `. ${advice}`}`;
}
