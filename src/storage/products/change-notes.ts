import { sql, type InstanceDatabase } from '../database/database.ts';
import { sequenceChanges } from './change-feed.ts';
import { applyToFindingCounts, type FindingCounting } from './finding-counts.ts';
import { applyToCounts, lockCounts } from './list-counts.ts';

/**
 * Notes of what was written. A statement that writes products, or their history, adds the keys of the units to
 * `list_changes` in the same transaction, and does nothing else: writers never wait for each other. `applyNotes` later
 * gives their events a position in the change feed and updates the counts of lists and of findings.
 */

/** For a statement that writes products or events: notes the units of a row source with a column `unit_key`. */
export function noteChanges(source: string): string {
  return `insert into @list_changes (unit_key) select unit_key from ${source}`;
}

const IS_ANY_NOTED = sql('is_any_noted', 'select exists (select from @list_changes) as is_noted');
const FIND_NOTES = sql('find_notes', 'select id from @list_changes order by id limit $1');

/**
 * Applies notes, the oldest first. Only one transaction at a time does so, also between processes.
 * @returns how many notes were applied; fewer than `limit` when none is left
 */
export async function applyNotes(db: InstanceDatabase, limit: number, counting: FindingCounting): Promise<number> {
  // Without notes no transaction takes place: it would change the ETags of lists.
  const [found] = await db.query<{ is_noted: boolean }>(IS_ANY_NOTED);
  if (!found?.is_noted) return 0;
  return db.transaction(async (tx) => {
    await lockCounts(tx);
    // Both must work on the same notes, and others may be committed in between.
    const notes = (await tx.query<{ id: number }>(FIND_NOTES, [limit])).map(({ id }) => id);
    if (notes.length === 0) return 0;
    await sequenceChanges(tx, notes);
    await applyToFindingCounts(tx, notes, counting);
    await applyToCounts(tx, notes);
    return notes.length;
  });
}
