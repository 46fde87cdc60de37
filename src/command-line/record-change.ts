import { userInfo } from 'node:os';
import type { InstanceContext } from '../context.ts';
import type { AuditAction } from '../domain/access/audit.ts';
import type { Connection } from '../storage/database/database.ts';
import { appendAuditEntry } from '../storage/instance/audit-log.ts';

/**
 * Makes a change together with its entry in the audit log.
 * @param change returns false if there was nothing to change, which is not recorded
 */
export async function recordChange(
  { db }: Pick<InstanceContext, 'db'>,
  action: AuditAction,
  subject: string,
  change: (connection: Connection) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    if ((await change(transaction)) === false) return false;
    await appendAuditEntry(transaction, { time: new Date(), actor: `operator:${accountName()}`, action, subject });
    return true;
  });
}

/** The operating system account that runs the command. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the account may be a number without a name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
