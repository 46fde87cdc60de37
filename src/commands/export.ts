import { createCommand } from '../command-line/create-command.ts';
import { writeFile } from './copy-instances.ts';

export const command = createCommand(
  'export',
  'Copies one instance to a file, so that it can move to another server.',
  [
    ['export acme acme.jsonl.gz', 'writes the instance acme to this file'],
    ['export acme acme.jsonl', 'writes JSON lines that are not compressed'],
  ],
)
  .argument('<instance>', 'name of the instance')
  .argument('<target>', 'file, or existing folder')
  .option('--json', 'print the result as JSON')
  .action((instance: string, target: string, options: { json?: boolean }) =>
    writeFile({ target, instance, ...options }),
  );
