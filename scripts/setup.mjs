/**
 * Installs the dependencies if they are missing or older than the lock file. Uses only Node.js built-ins, because a
 * fresh clone has nothing else.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} path relative to the project @returns {Record<string, any> | undefined} */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(`${root}${path}`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether the installed packages match the lock file. npm leaves out packages for other platforms. */
function dependenciesAreCurrent() {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  );
}

export function setUp() {
  if (dependenciesAreCurrent()) return;
  process.stderr.write('Installing dependencies; this happens only once …\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    process.stderr.write('The dependencies could not be installed; see the message from npm above.\n');
    process.exit(1);
  }
}
