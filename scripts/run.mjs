/**
 * Sets up the project, then runs one of its TypeScript files: `node scripts/run.mjs src/server.ts [argument …]`. The
 * process stays the same, so signals reach the program.
 */
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setUp } from './setup.mjs';

const [file = '', ...args] = process.argv.slice(2);
const path = relative(fileURLToPath(new URL('..', import.meta.url)), resolve(file));
setUp({ development: !path.startsWith('src/') });
const { compile } = await import('./support/compile.mjs');
process.setSourceMapsEnabled(true);
process.argv = [process.argv[0], resolve(file), ...args];
const program = await compile(file).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
await import(pathToFileURL(program).href);
