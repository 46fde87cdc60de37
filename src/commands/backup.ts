import { createCommand } from '../command-line/create-command.ts';
import { writeFile } from './copy-instances.ts';

export const command = createCommand(
  'backup',
  'Copies all instances of the database to a file, while they are in use.',
  [
    ['backup /var/backups/pmd', 'writes a file named after the time into a folder'],
    ['backup before-upgrade.jsonl.gz', 'writes this file'],
  ],
)
  .argument('<target>', 'file, or existing folder')
  .option('--json', 'print the result as JSON')
  .action((target: string, options: { json?: boolean }) => writeFile({ target, ...options }));
