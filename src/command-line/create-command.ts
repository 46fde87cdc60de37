import { Command, InvalidArgumentError } from 'commander';
import { EXIT } from './exit-codes.ts';

/** The arguments, what they do, and environment variables in front of the program. */
export type Example = readonly [args: string, does: string, variables?: string];

/** How the program is called in a checkout, and in a folder that it is installed in. */
export const PROGRAM = 'npx .';

/**
 * A command that refuses unknown arguments with a suggestion and ends the process with the code for wrong usage.
 * Commands below it (`command.command(…)`) inherit this.
 *
 * @param name as typed after the program, or everything up to the arguments
 */
export function createCommand(name: string, summary: string, examples: readonly Example[]): Command {
  const command = new Command(name)
    .description(summary)
    .configureHelp({ showGlobalOptions: true })
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showHelpAfterError('Add --help for arguments and examples.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT.done : EXIT.usage));
  return withExamples(command, examples);
}

/** Adds examples to the help of a command. */
export function withExamples(command: Command, examples: readonly Example[]): Command {
  return command.addHelpText('after', () => {
    const program = rootOf(command).name();
    const lines = examples.map(([args, does, variables]) => {
      const words = [variables, program, args].filter((word) => word !== undefined && word !== '');
      return [words.join(' '), does] as const;
    });
    const width = Math.max(0, ...lines.map(([line]) => line.length));
    return `\nExamples:\n${lines.map(([line, does]) => `  ${line.padEnd(width)}  ${does}`).join('\n')}`;
  });
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

/** Reads a whole number from an argument. */
export function wholeNumber(from: number, to: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,15}$/.test(text) && value >= from && value <= to) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${from} to ${to}.`);
  };
}

/** Reads whole numbers above zero, separated by commas. */
export function wholeNumbers(text: string): number[] {
  return text.split(',').map(wholeNumber(1, Number.MAX_SAFE_INTEGER));
}

/** Reads one of some names in capital letters, which may be typed in small ones. */
export function oneOf<Name extends string>(names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const found = names.find((name) => name === text.toUpperCase());
    if (found === undefined) throw new InvalidArgumentError(`Expected one of ${names.join(', ')}.`);
    return found;
  };
}
