import { describe, expect, test } from '@jest/globals';
import type { Command, CommanderError } from 'commander';
import { createProgram } from '../../../src/command-line/run-program.ts';
import { COMMANDS } from '../../../src/commands/index.ts';
import { readDocument } from '../../support/documents.ts';

/** Commands that do nothing and throw what would end the process. */
function tame(command: Command, written: string[]): Command {
  const write = (text: string): void => void written.push(text);
  command.exitOverride((error) => {
    throw error;
  });
  command.configureOutput({ writeOut: write, writeErr: write });
  if (command.commands.length === 0) command.action(() => undefined);
  for (const child of command.commands) tame(child, written);
  return command;
}

async function parse(line: string): Promise<{ code?: string; exitCode?: number; written: string }> {
  const words = line.split(' ').filter((word) => word !== '' && !/^[<>]/.test(word));
  const written: string[] = [];
  const program = tame(await createProgram(COMMANDS, words), written);
  try {
    await program.parseAsync(words, { from: 'user' });
    return { written: written.join('') };
  } catch (error) {
    const { code, exitCode } = error as CommanderError;
    return { code, exitCode, written: written.join('') };
  }
}

/** All commands, those below others included, such as `key add`. */
async function allCommands(): Promise<[name: string, command: Command][]> {
  const below = (command: Command, at: string): [string, Command][] => [
    [at, command],
    ...command.commands.flatMap((child) => below(child, `${at} ${child.name()}`)),
  ];
  const loaded: [string, Command][] = [];
  for (const [name, { load }] of Object.entries(COMMANDS)) loaded.push(...below((await load()).command, name));
  return loaded;
}

const commands = await allCommands();
const names = commands.map(([name]) => name);

test('a command is called as it is listed', async () => {
  for (const [name, { load }] of Object.entries(COMMANDS)) expect((await load()).command.name()).toBe(name);
});

test('the help of the program lists every command with a summary', async () => {
  const { written, exitCode } = await parse('--help');
  expect(exitCode).toBe(0);
  for (const [name, { summary }] of Object.entries(COMMANDS)) {
    expect(written).toMatch(new RegExp(`^ {2}${name} .*${summary.split(' ')[0]}`, 'm'));
  }
});

describe.each(names)('%s', (name) => {
  test('explains itself with examples that are understood', async () => {
    const { exitCode, written } = await parse(`${name} --help`);
    expect(exitCode).toBe(0);
    expect(written).toMatch(/^Usage: npx \. /);
    const [, examples = ''] = written.split('\nExamples:\n');
    const lines = [...examples.matchAll(/^ .*?npx \. (.+?)(?: {2}|$)/gm)].map(([, args = '']) => args);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect({ line, ...(await parse(line)) }).toEqual({ line, written: '' });
  });

  test('refuses an unknown option', async () => {
    const { exitCode, written } = await parse(`${name} --hepl`);
    expect(written).toContain("unknown option '--hepl'\n(Did you mean --help?)");
    expect(exitCode).not.toBe(0);
  });

  test('is in commands.md', () => {
    expect(readDocument('docs/commands.md')).toContain(`npx . ${name}`);
  });
});

test.each([
  ['srve', 'Did you mean serve?'],
  ['key lst', 'Did you mean list?'],
  ['key add erp --jsno', 'Did you mean --json?'],
  ['migrate acme', 'too many arguments'],
  ['key add', "missing required argument 'name'"],
  ['gs1 list --limit 0', 'Expected a whole number from 1 to 999999.'],
])('“%s” is refused with a reason', async (line, message) => {
  const { written, exitCode } = await parse(line);
  expect(written).toContain(message);
  expect(exitCode).not.toBe(0);
});
