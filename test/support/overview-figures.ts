import { applyAllNotes, prepareLists } from '../../src/workflows/lists/keep-lists-current.ts';
import type { TestService } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 24;
/** Days of the newest messages, which have no reply yet. */
const OPEN_DAYS = 3;
const OUTCOMES = ['ACCEPTED', 'ACCEPTED', 'REJECTED', 'ACCEPTED', 'FAILED'] as const;
const RECIPIENTS = ['5790000009503', '7080000000012'];

/** Gives the overview something to show: findings of the last weeks, and messages with every outcome. */
export async function addPast({ instance, pool }: TestService): Promise<void> {
  const { schema } = instance.db;
  const { signal } = new AbortController();
  await prepareLists(instance, signal);
  await applyAllNotes(instance, signal);
  const now = instance.now().getTime();
  for (let ago = DAYS; ago > 0; ago--) {
    const time = new Date(now - ago * DAY_MS);
    await pool.query(
      `insert into ${schema}.finding_days (day, products, with_errors, with_warnings) values ($1::date, $2, $3, $4)`,
      [time.toISOString().slice(0, 10), 8, 1 + Math.floor(ago / 5), 4 + Math.floor(((ago * 5) % 9) / 4)],
    );
    for (let n = 0; n < (ago * 7) % 5; n++) {
      await pool.query(
        `insert into ${schema}.gs1_messages (id, kind, command, top, data_source, recipients, actor, xml, created, state)
         values ($1, 'catalogueItemNotification', 'ADD', $2, '5790000009022', $3, 'anna', '<x/>', $4, $5)`,
        [
          `past-${ago}-${n}`,
          `05790000000111.208.${n}`,
          RECIPIENTS.slice(0, 1 + (n % 2)),
          time,
          ago <= OPEN_DAYS && n < 2 ? 'TRANSMITTED' : OUTCOMES[(ago + n) % OUTCOMES.length],
        ],
      );
    }
  }
}
