import type { components } from '../../generated/openapi.ts';
import type { InstanceContext } from '../context.ts';
import type { LoggedAuditEntry } from '../domain/access/audit.ts';
import { formatTimestamp } from '../domain/product/dates.ts';

export function presentAuditEntry(
  { id, time, actor, action, subject, address }: LoggedAuditEntry,
  { timeZone }: Pick<InstanceContext, 'timeZone'>,
): components['schemas']['AuditEntry'] {
  return {
    id,
    time: formatTimestamp(time.getTime(), timeZone),
    actor,
    action,
    ...(subject === undefined ? {} : { subject }),
    ...(address === undefined ? {} : { address }),
  };
}
