import { createCommand } from '../command-line/create-command.ts';
import { readFile } from './copy-instances.ts';

export const command = createCommand(
  'import',
  'Verifies an export and adds its instance to a database that does not have it.',
  [['import acme.jsonl.gz', 'adds the instance of this file']],
)
  .argument('<file>', 'export')
  .option('--json', 'print the result as JSON')
  .action((file: string, options: { json?: boolean }) => readFile({ file, mode: 'move', ...options }));
