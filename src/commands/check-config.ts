import { resolve } from 'node:path';
import { stringify } from 'yaml';
import { createCommand } from '../command-line/create-command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { note, print, printJson } from '../command-line/output.ts';
import { checkConfiguration } from '../command-line/check-configuration.ts';
import { describeMistake } from '../instance/configuration-error.ts';

interface Options {
  readonly show?: true;
  readonly json?: true;
}

export const command = createCommand(
  'check-config',
  'Reports every mistake in the environment variables and YAML files. Nothing is started or changed.',
  [
    ['check-config', 'checks what the service would start with'],
    ['check-config instances/demo', 'checks instance folders'],
    ['check-config --show', 'prints the settings with their defaults, secrets hidden'],
  ],
)
  .argument('[folders...]', 'instance folders to check instead of the configured ones')
  .option('--show', 'print the settings in effect, with secrets hidden')
  .option('--json', 'print the result as JSON')
  .action((folders: readonly string[], { show, json }: Options) => {
    const { mistakes, settings } = checkConfiguration(folders.map((folder) => resolve(folder)));
    if (json) printJson({ mistakes, ...(show ? { settings } : {}) });
    else {
      if (show) print(stringify(settings).trimEnd());
      for (const mistake of mistakes) print(describeMistake(mistake));
      note(mistakes.length === 0 ? 'The configuration is valid.' : `Mistakes: ${mistakes.length}`);
    }
    if (mistakes.length > 0) process.exitCode = EXIT.found;
  });
