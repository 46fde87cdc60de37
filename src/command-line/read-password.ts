import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from '../process/start-error.ts';

const MIN_LENGTH = 10;

/**
 * Prompts on a terminal without echo; otherwise reads the first line of stdin.
 * @throws StartError if it is too short
 */
export async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write(`Password, at least ${MIN_LENGTH} characters: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  const password = await Promise.race([
    lines.question(''),
    // Without a line, the question is never answered.
    new Promise<string>((resolve) => lines.once('close', () => resolve(''))),
  ]);
  lines.close();
  if (isTerminal) process.stderr.write('\n');
  if (password.length < MIN_LENGTH)
    throw new StartError(`The password is too short: use at least ${MIN_LENGTH} characters`);
  return password;
}
