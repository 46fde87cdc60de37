import type { Handler } from '../http/operation.ts';
import { readCursor, writeCursor } from '../http/request/cursor.ts';
import { readMoment } from '../http/request/moment.ts';
import { presentAuditEntry } from '../presenters/audit-entry.ts';
import { listAuditLog as readAuditLog } from '../storage/instance/audit-log.ts';

const LIMIT = 100;
/** Distinguishes cursors of the log from those of other lists. */
const AUDIT = 'audit';

/** GET /api/audit */
export const listAuditLog: Handler<'listAuditLog'> = async ({ query }, ctx) => {
  const { limit = LIMIT, from, to } = query;
  const filter = {
    from: from === undefined ? undefined : readMoment('from', from, ctx.timeZone),
    to: to === undefined ? undefined : readMoment('to', to, ctx.timeZone),
  };
  const found = await readAuditLog(ctx.db, filter, readCursor(query, readEntryId), limit + 1);
  const entries = found.slice(0, limit);
  const last = found.length > limit ? entries.at(-1) : undefined;
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: {
      status: 200,
      entries: entries.map((entry) => presentAuditEntry(entry, ctx)),
      ...(last ? { nextCursor: writeCursor(AUDIT, last.id) } : {}),
    },
  };
};

function readEntryId([kind, id, ...rest]: readonly unknown[]): number | undefined {
  return kind === AUDIT && Number.isSafeInteger(id) && rest.length === 0 ? Number(id) : undefined;
}
