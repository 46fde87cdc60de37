import type { FindingDay } from '../../domain/overview/figures.ts';
import { sql, type Connection } from '../database/database.ts';

/**
 * How many products had findings at the start of a day. Whoever changes the counts first on a day stores what they were
 * (`recordDay`). A day on which they did not change has no row: its numbers are those of the next one.
 */

/**
 * A common table expression that stores the counts as they are before its statement, once a day. Before all products
 * have been counted there is nothing to store.
 * @param day SQL
 */
export function recordDay(day: string): string {
  return `day_start as (
     insert into @finding_days (day, products, with_errors, with_warnings)
     select ${day}, coalesce(sum(c.count), 0), coalesce(sum(c.count) filter (where c.entry like 'all:E%'), 0),
       coalesce(sum(c.count) filter (where c.entry like 'all:%W:'), 0)
     from @finding_counts c where c.dimension = 'all'
     having (select findings_counted_by is not null from @instance_state)
       and not exists (select from @finding_days d where d.day = ${day})
     on conflict (day) do nothing
   )`;
}

const FIND_DAYS = sql(
  'find_finding_days',
  `select d.day::text as day, d.products, d.with_errors as "withErrors", d.with_warnings as "withWarnings"
   from @finding_days d where d.day > $1::date order by d.day`,
);

const FIND_FIRST = sql('find_first_finding_day', 'select min(day)::text as first from @finding_days');

/** The days after a day, and the first of all. */
export async function findFindingDays(
  db: Connection,
  after: string,
): Promise<{ readonly days: readonly FindingDay[]; readonly first: string | undefined }> {
  const [days, [row]] = await Promise.all([
    db.query<FindingDay>(FIND_DAYS, [after]),
    db.query<{ first: string | null }>(FIND_FIRST),
  ]);
  return { days, first: row?.first ?? undefined };
}
