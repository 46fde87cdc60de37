import { sql, type Connection } from '../database/database.ts';

/**
 * Which indexes and counts of lists processes want. A process says so again as long as it runs, at least once a day.
 */
export interface WantedLists {
  /** Names that a process has wanted today: nothing needs to be noted. */
  readonly noted: ReadonlySet<string>;
  /** Names that a process has wanted in the last two days, and so may still need. */
  readonly kept: ReadonlySet<string>;
}

const NOTED = `now() - interval '12 hours'`;
const KEPT = `now() - interval '2 days'`;

const FIND = sql(
  'find_wanted_lists',
  `select name, wanted > ${NOTED} as is_noted from @wanted_lists where wanted > ${KEPT}`,
);

export async function findWantedLists(db: Connection): Promise<WantedLists> {
  const rows = await db.query<{ name: string; is_noted: boolean }>(FIND);
  return {
    noted: new Set(rows.filter((row) => row.is_noted).map(({ name }) => name)),
    kept: new Set(rows.map(({ name }) => name)),
  };
}

const NOTE = sql(
  'note_wanted_lists',
  `insert into @wanted_lists (name, wanted) select *, now() from unnest($1::text[])
   on conflict (name) do update set wanted = excluded.wanted`,
);
const ADD = sql(
  'add_wanted_lists',
  `insert into @wanted_lists (name, wanted) select *, now() from unnest($1::text[]) on conflict (name) do nothing`,
);

/**
 * Notes what this process wants.
 * @param found names that exist. Without a note, they are of an older process, and kept as if it had wanted them now
 */
export async function noteWantedLists(
  db: Connection,
  wanted: readonly string[],
  found: readonly string[],
): Promise<void> {
  await db.query(NOTE, [wanted]);
  await db.query(ADD, [found]);
}

const FORGET = sql('forget_wanted_lists', 'delete from @wanted_lists where name = any($1)');

export async function forgetWantedLists(db: Connection, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.query(FORGET, [names]);
}
