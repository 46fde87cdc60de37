import { createCommand } from '../command-line/create-command.ts';
import { readFile } from './copy-instances.ts';

export const command = createCommand(
  'restore',
  'Verifies a backup and restores it into a database without instances. Messages to GS1 that had not left are held, and webhooks paused.',
  [
    ['restore backup.jsonl.gz', 'restores all instances'],
    ['restore backup.jsonl.gz', 'restores them for a drill', 'DATA_DIR=/tmp/drill'],
  ],
)
  .argument('<file>', 'backup')
  .option('--json', 'print the result as JSON')
  .action((file: string, options: { json?: boolean }) => readFile({ file, mode: 'restore', ...options }));
