/**
 * Runs a TypeScript file of this project after its set-up: `node scripts/run.mjs src/server.ts [argument …]`.
 * One process from start to end, so signals reach the program that they are meant for.
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
