import { createCommand } from '../command-line/create-command.ts';

export const command = createCommand(
  'serve',
  'Serves the instances over HTTP until SIGTERM or Ctrl-C. Environment variables set where and what: docs/configuration.md.',
  [
    ['serve', 'serves the demo instance, with a database of its own in .data'],
    ['serve', 'serves the instance in that folder on port 8080', 'INSTANCE=/etc/pmd/acme PORT=8080'],
  ],
).action(async () => {
  // The program of the service, which also ends the process.
  await import('../server.ts');
});
