import type { AuditAction, AuditEntry, LoggedAuditEntry } from '../../domain/access/audit.ts';
import { sql, type Connection } from '../database/database.ts';
import { toPart, type PartRow, type PrunedPart } from '../products/prune-history.ts';

const MAX_SUBJECT = 500;

const APPEND = sql(
  'append_audit_entry',
  'insert into @audit_log (time, actor, action, subject, address) values ($1, $2, $3, $4, $5)',
);

/** Entries are never changed. They are deleted only when they are older than the instance keeps them. */
export async function appendAuditEntry(db: Connection, entry: AuditEntry): Promise<void> {
  const { time, actor, action, subject, address } = entry;
  await db.query(APPEND, [time, actor, action, subject?.slice(0, MAX_SUBJECT) ?? null, address ?? null]);
}

const APPEND_NEWS = sql(
  'append_audit_news',
  `insert into @audit_log (time, actor, action, subject)
   select $1::timestamptz, $2::text, $3::text, $4::text
   where $4 is distinct from (select l.subject from @audit_log l where l.action = $3 order by l.id desc limit 1)`,
);

/** Appends an entry unless the last one of this action has the same subject. */
export async function appendAuditNews(db: Connection, { time, actor, action, subject }: AuditEntry): Promise<void> {
  await db.query(APPEND_NEWS, [time, actor, action, subject]);
}

interface Row {
  id: number;
  time: Date;
  actor: string;
  action: AuditAction;
  subject: string | null;
  address: string | null;
}

export interface AuditFilter {
  /** Time of the oldest entry. */
  readonly from?: Date | undefined;
  /** Entries are older than this. */
  readonly to?: Date | undefined;
}

const LIST = sql(
  'list_audit_log',
  `select l.id, l.time, l.actor, l.action, l.subject, l.address from @audit_log l
   where ($1::bigint is null or l.id < $1) and ($2::timestamptz is null or l.time >= $2)
     and ($3::timestamptz is null or l.time < $3)
   order by l.id desc limit $4`,
);

/** The newest first. @param before id of the last entry of the page before */
export async function listAuditLog(
  db: Connection,
  { from, to }: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<LoggedAuditEntry[]> {
  const rows = await db.query<Row>(LIST, [before ?? null, from ?? null, to ?? null, limit]);
  return rows.map(({ subject, address, ...row }) => ({
    ...row,
    ...(subject === null ? {} : { subject }),
    ...(address === null ? {} : { address }),
  }));
}

const PRUNE = sql(
  'prune_audit_log',
  `with page as (
     select l.id, l.time from @audit_log l where l.id > $1 order by l.id limit $3
   ), gone as (
     delete from @audit_log l using page where l.id = page.id and page.time < $2 returning 1
   )
   select max(page.id) as "end", bool_or(page.time < $2) as is_old, (select count(*) from gone) as pruned from page`,
);

/** Deletes entries from before a moment, among the next `limit` after an id. */
export async function pruneAuditLog(db: Connection, after: number, before: Date, limit: number): Promise<PrunedPart> {
  return toPart(await db.query<PartRow>(PRUNE, [after, before, limit]));
}
