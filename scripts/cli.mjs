#!/usr/bin/env node
/** The program of the package: runs src/cli.ts, wherever it is called from. */
import { fileURLToPath } from 'node:url';

process.argv.splice(2, 0, fileURLToPath(new URL('../src/cli.ts', import.meta.url)));
await import('./run.mjs');
