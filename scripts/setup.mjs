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

/**
 * Whether the installed packages match the lock file. npm leaves out packages for other platforms.
 *
 * @param {Record<string, any>} wanted
 * @param {Record<string, any>} installed
 * @param {boolean} withDevelopment
 */
function areCurrent(wanted, installed, withDevelopment) {
  return Object.entries(wanted).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      (installed[path] ? installed[path].version === version : optional || (!withDevelopment && (dev || devOptional))),
  );
}

/**
 * @param {{ development?: boolean }} [options] whether the program needs the packages for development: without them, an
 *   installation that was made with `npm ci --omit=dev` is complete
 */
export function setUp({ development = true } = {}) {
  const wanted = readJson('package-lock.json')?.packages ?? {};
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  const isForServing =
    installed !== undefined && !Object.keys(installed).some((path) => wanted[path]?.dev || installed[path].dev);
  if (installed && areCurrent(wanted, installed, development || !isForServing)) return;
  process.stderr.write('Installing dependencies; this happens only once …\n');
  // Without either, npm decides, by NODE_ENV and its settings.
  const packages = development ? ['--include=dev'] : isForServing ? ['--omit=dev'] : [];
  const { status } = spawnSync('npm', ['ci', ...packages, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    process.stderr.write('The dependencies could not be installed; see the message from npm above.\n');
    process.exit(1);
  }
}
