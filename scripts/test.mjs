/** Sets up the project, then runs jest with the given arguments. */
import { spawnSync } from 'node:child_process';
import { setUp } from './setup.mjs';

setUp();
const jest = ['node_modules/jest/bin/jest.js', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ['--experimental-vm-modules', '--no-warnings', ...jest], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
