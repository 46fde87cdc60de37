import { createCommand, wholeNumber } from '../command-line/create-command.ts';
import { onInstances, requireOne, withInstanceOptions, type InstanceOptions } from '../command-line/instances.ts';
import { print, printJson } from '../command-line/output.ts';
import { readPast } from '../command-line/times.ts';
import { formatTimestamp } from '../domain/product/dates.ts';
import { listAuditLog } from '../storage/instance/audit-log.ts';

const LIMIT = 1000;

interface Options extends InstanceOptions {
  readonly since?: Date;
  readonly limit: number;
}

export const command = withInstanceOptions(
  createCommand(
    'audit',
    'Shows who signed in, who changed keys, users and configuration, and who sent, newest first.',
    [
      ['audit --since 7d', 'shows the last seven days'],
      ['audit --since 2026-01-31 --json', 'prints everything since then as JSON'],
    ],
  ),
)
  .option('--since <time>', 'a duration before now such as 7d, a date in UTC, or a time', (text) => readPast(text))
  .option('--limit <number>', 'number of entries', wholeNumber(1, 999_999), LIMIT)
  .action(async (options: Options) => {
    await onInstances(options, async (targets) => {
      const { db, timeZone } = requireOne(targets);
      const entries = await listAuditLog(db, { from: options.since }, undefined, options.limit);
      if (options.json) {
        printJson(entries);
        return;
      }
      for (const { time, actor, action, subject, address } of entries) {
        const words = [
          formatTimestamp(time.getTime(), timeZone),
          action,
          actor,
          subject,
          address === undefined ? undefined : `from ${address}`,
        ];
        print(words.filter((word) => word !== undefined && word !== '').join('  '));
      }
    });
  });
