/**
 * npm run test:deployment: lints the files of `deploy/`, then installs the service as docs/install.md says, with
 * production dependencies only, in a clean folder and as an unprivileged user: on its own, with the embedded PostgreSQL,
 * and as in the container, from what the Dockerfile leaves, which must not write into its folder. Then it upgrades the
 * embedded PostgreSQL by a major version, as docs/upgrade.md says. Says what it leaves out.
 */
import { createCommand } from '../src/command-line/create-command.ts';
import { installService } from './support/deployment/install.ts';
import { lintDeployment } from './support/deployment/lint.ts';
import { tryService } from './support/deployment/try-service.ts';
import { tryUpgrade } from './support/deployment/upgrade-postgres.ts';
import { unprivilegedUser } from './support/deployment/user.ts';

createCommand(
  'npm run test:deployment',
  'Lints the files of deploy/, and tries an installation without development packages.',
  [['', 'runs all steps']],
).parse();

const counts = { passed: 0, failed: 0, notRun: 0 };

/** @param work returns why it could not be done; otherwise nothing */
async function step<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result | undefined> {
  const begun = performance.now();
  try {
    const result = await work();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (typeof result === 'string') {
      counts.notRun += 1;
      process.stdout.write(`not run ${name}: ${result}\n`);
    } else {
      counts.passed += 1;
      process.stdout.write(`ok      ${name}, ${seconds} s\n`);
    }
    return result;
  } catch (error) {
    counts.failed += 1;
    process.stdout.write(`FAILED  ${name}: ${(error as Error).message}\n`);
    return undefined;
  }
}

for (const [name, lint] of lintDeployment()) await step(name, lint);

const user = unprivilegedUser();
const installation = await step(`installation as ${user.name}, with production dependencies`, () =>
  installService(user),
);
if (installation) {
  try {
    await tryService(installation, user, step);
    await tryUpgrade(installation, user, step);
  } finally {
    installation.remove();
  }
}

process.stdout.write(`deployment: ${counts.passed} passed, ${counts.failed} failed, ${counts.notRun} not run\n`);
process.exit(counts.failed === 0 ? 0 : 1);
