import type { MessageState } from '../../domain/gs1-record/hierarchy-state.ts';
import type { SendCount, WaitingRecipient } from '../../domain/overview/figures.ts';
import { sql, type Connection } from '../database/database.ts';

// The index by state has everything that is read.
const COUNT_BY_DAY = sql(
  'count_sends_by_day',
  `select part.day::text as day, wanted.state, part.messages from unnest($1::text[]) wanted (state) cross join lateral (
     select (m.created at time zone $3)::date as day, count(*) as messages from @gs1_messages m
     where m.state = wanted.state and m.created >= $2::timestamptz group by 1
   ) part`,
);

/** Messages made since a time, by day and by the state that they are in now. */
export function countSendsByDay(
  db: Connection,
  states: readonly MessageState[],
  since: Date,
  timeZone: string,
): Promise<SendCount[]> {
  return db.query<SendCount>(COUNT_BY_DAY, [states, since, timeZone]);
}

const FIND_WAITING = sql(
  'find_waiting_recipients',
  `with open as materialized (
     select part.* from unnest($1::text[]) wanted (state) cross join lateral (
       select m.top, m.recipients, m.created from @gs1_messages m
       where m.state = wanted.state order by m.created, m.number limit $2
     ) part
   )
   select recipient, count(*) as messages, count(distinct top) as hierarchies, min(created) as oldest
   from open cross join unnest(recipients) recipient
   group by recipient order by min(created), recipient limit $3`,
);

/**
 * Recipients of messages in these states, the longest wait first.
 * @param scanned at most this many messages of each state are read, the oldest ones
 */
export function findWaitingRecipients(
  db: Connection,
  states: readonly MessageState[],
  { scanned, limit }: { readonly scanned: number; readonly limit: number },
): Promise<WaitingRecipient[]> {
  return db.query<WaitingRecipient>(FIND_WAITING, [states, scanned, limit]);
}
