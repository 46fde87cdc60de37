/**
 * Sets up the project, then runs one of its TypeScript files: `node scripts/run.mjs src/server.ts [argument …]`. The
 * process stays the same, so signals reach the program.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setUp } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);
setUp();
const { register } = await import('tsx/esm/api');
register();
process.argv = [process.argv[0], resolve(file), ...args];
await import(pathToFileURL(process.argv[1]).href);
