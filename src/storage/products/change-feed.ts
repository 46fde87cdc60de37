import type { Change, ChangeFilter, ChangeType } from '../../domain/history/change.ts';
import { SERVICE_ACTOR, type Gs1EventFacts, type StoredChanges } from '../../domain/history/event.ts';
import type { Findings } from '../../domain/product/finding.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { sql, type Connection } from '../database/database.ts';
import { toPart, type PartRow, type PrunedPart } from './prune-history.ts';

/**
 * The change feed: one order for the events of all products. Ids of events are assigned before the commit, so a reader
 * that goes by ids skips events that are committed late. Positions are assigned afterwards, by one transaction at a
 * time, to events that are committed: a reader that has seen position n has seen everything up to n.
 *
 * What has no position yet is found by the units noted in `list_changes`. All writers of a unit hold its lock until
 * they commit, so the event ids of one unit rise in the order of the commits, and `sequenced_units` needs only its last
 * one.
 */

/** The event of the feed that a row of the history stands for. */
const CHANGE_TYPE = `case when h.type <> 'RESPONSE' then h.type
  when h.gs1 ->> 'kind' = 'confirmation' then 'RECIPIENT_ANSWERED'
  when h.gs1 ->> 'outcome' = 'REJECTED' then 'REJECTED' else 'ACCEPTED' end`;

const SEQUENCE = sql(
  'sequence_changes',
  // Findings have no history: they are compared with those at the last event. Of a unit that is not known yet, any
  // findings count as changed, but a new unit begins without.
  `with units as materialized (
     select noted.unit_key, known.last_event, last.event, p.revision, p.last_changed, p.findings, p.hash,
       p.hash is not null and p.hash is distinct from known.findings
         and not (last.is_created is true and p.findings::jsonb = '{"own":[],"hierarchies":{}}'::jsonb) as has_new_findings
     from (select distinct unit_key from @list_changes where id = any($1)) noted
       cross join @change_feed feed
       left join lateral (
         select s.last_event, s.findings from @sequenced_units s where s.unit_key = noted.unit_key offset 0
       ) sequenced on true
       cross join lateral (
         select coalesce(sequenced.last_event, feed.after_event) as last_event, sequenced.findings
       ) known
       left join lateral (
         select max(h.id) as event, bool_or(h.type = 'CREATED') as is_created
         from @product_history h where h.unit_key = noted.unit_key and h.id > known.last_event
       ) last on true
       left join lateral (
         select p.revision, p.last_changed, p.findings, hashtextextended(p.findings::text, 0) as hash
         from @products p where p.unit_key = noted.unit_key offset 0
       ) p on true
   ), found as materialized (
     select h.* from units cross join lateral (
       select h.unit_key, ${CHANGE_TYPE} as type, h.time, h.revision, h.id as event_id, null::json as findings, h.id as rank
       from @product_history h
       where units.event is not null and h.unit_key = units.unit_key and h.id > units.last_event and h.id <= units.event
       offset 0
     ) h
     union all
     select unit_key, 'FINDINGS_CHANGED', last_changed, revision, null, findings, coalesce(event, last_event)
     from units where has_new_findings
   ), stored as (
     insert into @product_changes (position, unit_key, type, time, revision, event_id, findings)
     select feed.last_position + row_number() over (order by found.rank, found.event_id nulls last, found.unit_key),
       found.unit_key, found.type, found.time, found.revision, found.event_id, found.findings
     from found cross join @change_feed feed
   ), remembered as (
     insert into @sequenced_units as s (unit_key, last_event, findings)
     select unit_key, coalesce(event, last_event), coalesce(hash, 0) from units
     on conflict (unit_key) do update set last_event = excluded.last_event, findings = excluded.findings
     where s.last_event <> excluded.last_event or s.findings <> excluded.findings
   )
   update @change_feed set last_position = last_position + (select count(*) from found)
   where (select count(*) from found) > 0`,
);

/**
 * Assigns the next positions to the events of noted units that have none. The transaction holds a lock against others
 * that do so, and removes the notes.
 */
export async function sequenceChanges(tx: Connection, notes: readonly number[]): Promise<void> {
  await tx.query(SEQUENCE, [notes]);
}

/** Positions that one read covers at most: a filter that matches little must not make it long. */
const MAX_SCANNED = 10_000;

interface ChangeRow {
  last_position: number;
  pruned_position: number;
  position: number | null;
  unit_key: UnitKey;
  product_id: string | null;
  type: ChangeType;
  time: Date;
  revision: number;
  event_id: number | null;
  findings: string | null;
  history_id: number | null;
  actor: string | null;
  changes: string | null;
  gs1: Gs1EventFacts | null;
}

/** One statement, so that nothing is pruned between the check of the position and the read. */
const readStatement = (name: string, condition: string) =>
  sql(
    name,
    `select feed.last_position, feed.pruned_position, page.*
     from @change_feed feed left join lateral (
       select c.*, p.product_id, h.id as history_id, h.actor, h.changes::text as changes, h.gs1 from (
         select c.position, c.unit_key, c.type, c.time, c.revision, c.event_id, c.findings::text as findings
         from @product_changes c
         where c.position > coalesce($1, feed.pruned_position) and ($3::text[] is null or c.type = any($3)) and ${condition}
         order by c.position limit $2
       ) c
       left join lateral (select p.product_id from @products p where p.unit_key = c.unit_key offset 0) p on true
       left join lateral (
         select h.id, h.actor, h.changes, h.gs1 from @product_history h where h.id = c.event_id offset 0
       ) h on true
     ) page on true
     order by page.position`,
  );

const READ = readStatement(
  'read_changes',
  `c.position <= coalesce($1, feed.pruned_position) + ${MAX_SCANNED} and ($4::text is null or right(c.unit_key, 3) = $4)`,
);
const READ_OF_UNIT = readStatement('read_changes_of_unit', 'c.unit_key = $4');

/** Part of the feed. */
export interface ChangePage {
  readonly changes: readonly Change[];
  /** Up to where the feed was read. */
  readonly end: number;
  /** Whether events after it were known. */
  readonly isEnd: boolean;
}

export interface ChangeRange {
  /** Position after which to read; undefined: from the oldest event. */
  readonly after: number | undefined;
  readonly limit: number;
  readonly filter: ChangeFilter;
}

/** @returns undefined when events after the position are pruned, or the feed has not come as far */
export async function readChanges(
  db: Connection,
  { after, limit, filter }: ChangeRange,
): Promise<ChangePage | undefined> {
  const { types = null, targetMarket = null, key } = filter;
  // A key implies its market.
  const rows =
    key === undefined
      ? await db.query<ChangeRow>(READ, [after ?? null, limit, types, targetMarket])
      : await db.query<ChangeRow>(READ_OF_UNIT, [after ?? null, limit, types, key]);
  return toPage(rows, { after, limit, scans: key === undefined ? MAX_SCANNED : Infinity });
}

function toPage(
  rows: readonly ChangeRow[],
  { after, limit, scans }: Omit<ChangeRange, 'filter'> & { readonly scans: number },
): ChangePage | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { last_position: last, pruned_position: pruned } = first;
  const start = after ?? pruned;
  if (start < pruned || start > last) return undefined;
  const found = first.position === null ? [] : rows;
  if (found.some((row) => row.event_id !== null && row.history_id === null)) return undefined;
  const end = found.length === limit ? (found.at(-1)?.position ?? start) : Math.min(start + scans, last);
  return { changes: found.map(toChange), end, isEnd: end >= last };
}

function toChange(row: ChangeRow): Change {
  return {
    position: row.position ?? 0,
    key: row.unit_key,
    productId: row.product_id ?? row.unit_key,
    type: row.type,
    time: row.time,
    actor: row.actor ?? SERVICE_ACTOR,
    revision: row.revision,
    changes: row.changes === null ? {} : (JSON.parse(row.changes) as StoredChanges),
    ...(row.gs1 ? { gs1: row.gs1 } : {}),
    ...(row.findings === null ? {} : { findings: JSON.parse(row.findings) as Findings }),
  };
}

const FIND_LAST_POSITION = sql('find_last_position', 'select last_position from @change_feed');

/** Position of the newest event; 0 without events. */
export async function findLastPosition(db: Connection): Promise<number> {
  const [row] = await db.query<{ last_position: number }>(FIND_LAST_POSITION);
  return row?.last_position ?? 0;
}

/** The newest events that have a position, the newest first. */
export async function readNewestChanges(db: Connection, limit: number): Promise<Change[]> {
  const last = await findLastPosition(db);
  // Fewer are left if the older ones have been pruned.
  const range = { limit, filter: { types: undefined, targetMarket: undefined, key: undefined } };
  const page =
    (await readChanges(db, { ...range, after: Math.max(0, last - limit) })) ??
    (await readChanges(db, { ...range, after: undefined }));
  return [...(page?.changes ?? [])].reverse();
}

const PRUNE = sql(
  'prune_changes',
  // The feed has no holes, so what precedes an old event goes with it.
  `with page as (
     select c.position, c.time from @product_changes c where c.position > $1 order by c.position limit $3
   ), old as (
     select max(position) as position from page where time < $2
   ), gone as (
     delete from @product_changes c using old where c.position <= old.position returning 1
   ), noted as (
     update @change_feed f set pruned_position = old.position from old where f.pruned_position < old.position
   )
   select max(page.position) as "end", bool_or(page.time < $2) as is_old, (select count(*) from gone) as pruned from page`,
);

/** Deletes events from before a moment, among the next `limit` events after a position. */
export async function pruneChanges(db: Connection, after: number, before: Date, limit: number): Promise<PrunedPart> {
  return toPart(await db.query<PartRow>(PRUNE, [after, before, limit]));
}
