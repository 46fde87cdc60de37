import type { InstanceContext } from '../../context.ts';
import { appendAuditNews } from '../../storage/instance/audit-log.ts';

/** Records in the audit log that an instance is served with another configuration than before. Never rejects. */
export async function recordConfiguration(
  { db, log, now, configurationTag: subject }: InstanceContext,
  signal: AbortSignal,
): Promise<void> {
  try {
    // Processes that start together record it once.
    const release = await db.takeLock('audit');
    if (!release) return;
    const entry = { time: now(), actor: 'service', action: 'CONFIGURATION_CHANGED', subject } as const;
    await appendAuditNews(db, entry).finally(release);
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'the configuration could not be recorded in the audit log');
  }
}
