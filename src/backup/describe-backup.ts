import { createHash } from 'node:crypto';
import type { BackupSummary } from './format.ts';

/** Not compared: each restore adds a row to it. */
const TIMELINES = 'timelines';

/**
 * One line per instance: what it contains, and the digest of its rows. Equal digests mean equal data, in any database.
 */
export function describeContents({ tables }: Pick<BackupSummary, 'tables'>): string[] {
  return Object.entries(tables).map(([instance, all]) => {
    const summaries = all.filter(({ table }) => table !== TIMELINES);
    const countOf = (name: string): number => summaries.find(({ table }) => table === name)?.count ?? 0;
    const rows = summaries.reduce((sum, { count }) => sum + count, 0);
    const counts = [
      `${countOf('products')} products`,
      `${countOf('product_history')} events`,
      `${countOf('gs1_messages')} messages`,
      `${rows} rows in all`,
    ];
    return `${instance}: ${counts.join(', ')}; digest ${digestOf(summaries)}`;
  });
}

function digestOf(summaries: BackupSummary['tables'][string]): string {
  const hash = createHash('sha256');
  for (const { table, count, sha256 } of summaries) hash.update(`${table} ${count} ${sha256}\n`);
  return hash.digest('hex');
}
