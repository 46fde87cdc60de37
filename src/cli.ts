import { runProgram } from './command-line/run-program.ts';
import { COMMANDS } from './commands/index.ts';

/** The program: one command line for everything that operators do. */
await runProgram(COMMANDS, process.argv.slice(2));
