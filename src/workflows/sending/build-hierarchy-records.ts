import type { InstanceContext } from '../../context.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { RecipientStatement } from '../../domain/status/gs1-state.ts';
import { withConfirmation, type Confirmations } from '../../domain/gs1-record/confirmations.ts';
import { findUnbuiltHierarchies, type HierarchyRecord } from '../../storage/gs1/gs1-hierarchies.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';

const BATCH = 100;

/** Builds the records of hierarchies that were sent before there were records, from the stored messages. */
export async function buildHierarchyRecords(ctx: InstanceContext): Promise<void> {
  for (;;) {
    const tops = await findUnbuiltHierarchies(ctx.db, BATCH);
    for (const top of tops)
      await ctx.db.transaction((tx) => refreshHierarchies(tx, [top], ctx, confirmationsFromReports));
    if (tops.length > 0) ctx.log.info({ hierarchies: tops.length }, 'built records of what GS1 has');
    if (tops.length < BATCH) return;
  }
}

/** What recipients said used to stand in the report of each unit. */
function confirmationsFromReports(
  { confirmations, state }: HierarchyRecord,
  products: ReadonlyMap<UnitKey, Product>,
): Confirmations {
  const { registered: number } = state;
  if (number === undefined) return confirmations;
  let all = confirmations;
  for (const [key, { gs1 }] of products) {
    const { recipients = {} } = (gs1.report ?? {}) as { recipients?: Record<string, RecipientStatement> };
    for (const [gln, statement] of Object.entries(recipients))
      all = withConfirmation(all, gln, key, { ...statement, number });
  }
  return all;
}
