import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { explainFailure } from '../process/explain-failure.ts';
import { createCommand, PROGRAM } from './create-command.ts';
import { EXIT } from './exit-codes.ts';

/** Version of the service. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

/** A command, whose file is loaded when it is used. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/**
 * The program with all its commands. Only those that the arguments name are loaded, so that help comes at once.
 * @param words arguments after the program
 */
export async function createProgram(
  commands: Readonly<Record<string, CommandEntry>>,
  words: readonly string[],
): Promise<Command> {
  const program = createCommand(PROGRAM, 'Runs and looks after the product master data service.', [
    ['serve', 'serves the demo instance, with a database of its own'],
    ['key add erp', 'creates an API key'],
    ['key --help', 'explains a command'],
  ]);
  program.helpCommand('help [command]', 'explain a command').version(VERSION, '-V, --version', 'show the version');
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const named = first === 'help' ? second : first;
  for (const [name, { summary, load }] of Object.entries(commands)) {
    program.addCommand(name === named ? (await load()).command : new Command(name).description(summary));
  }
  program.addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong arguments, 3 a check found something.');
  return program;
}

/** Runs the program and ends the process: with one line about what the operator can fix, if it fails. */
export async function runProgram(
  commands: Readonly<Record<string, CommandEntry>>,
  words: readonly string[],
): Promise<never> {
  try {
    const program = await createProgram(commands, words);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(EXIT.failed);
  }
  process.exit();
}
