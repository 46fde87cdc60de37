import { sql, type Connection } from '../database/database.ts';
import { toPart, type PrunedPart } from '../products/prune-history.ts';

const PRUNE_MESSAGES = sql(
  'prune_messages',
  // Facts of messages stay, because states follow from them; so does the text of the last notification that GS1
  // accepted.
  `with page as (
     select m.number, m.top, m.state, m.created from @gs1_messages m where m.number > $1 order by m.number limit $3
   ), gone as (
     update @gs1_messages m set xml = '' from page
     where m.number = page.number and page.created < $2 and page.state = any('{ACCEPTED,REJECTED}')
       and octet_length(m.xml) > 0 and m.number is distinct from (
         select max(last.number) from @gs1_messages last
         where last.top = page.top and last.state = 'ACCEPTED' and last.kind = 'catalogueItemNotification'
       )
     returning 1
   )
   select max(page.number) as "end", bool_or(page.created < $2) as is_old, (select count(*) from gone) as pruned from page`,
);

/** Clears the XML of old messages with a reply, among the next `limit` messages after a number. */
export async function pruneMessages(db: Connection, after: number, before: Date, limit: number): Promise<PrunedPart> {
  return toPart(await db.query(PRUNE_MESSAGES, [after, before, limit]));
}

const PRUNE_REPLIES = sql(
  'prune_replies',
  // The facts of an applied reply stay, so that it is not applied again.
  `with page as (
     select a.number, a.state, a.received from @gs1_answers a where a.number > $1 order by a.number limit $3
   ), cleared as (
     update @gs1_answers a set xml = '' from page
     where a.number = page.number and page.received < $2 and page.state = 'APPLIED' and octet_length(a.xml) > 0
     returning 1
   ), gone as (
     delete from @gs1_answers a using page
     where a.number = page.number and page.received < $2 and page.state <> 'APPLIED'
     returning 1
   )
   select max(page.number) as "end", bool_or(page.received < $2) as is_old,
     (select count(*) from cleared) + (select count(*) from gone) as pruned from page`,
);

/** Clears the XML of applied replies from before a moment and deletes the others, among the next `limit` replies. */
export async function pruneReplies(db: Connection, after: number, before: Date, limit: number): Promise<PrunedPart> {
  return toPart(await db.query(PRUNE_REPLIES, [after, before, limit]));
}
