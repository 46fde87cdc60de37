import type { InstanceContext } from '../../context.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { RecipientStatement } from '../../domain/status/gs1-state.ts';
import { withConfirmation, type Confirmations } from '../../domain/gs1-record/confirmations.ts';
import { findUnbuiltHierarchies, type HierarchyRecord } from '../../storage/gs1/gs1-hierarchies.ts';
import { refreshHierarchies } from '../gs1-record/refresh-hierarchies.ts';

const BATCH = 100;

/** Builds missing records from the stored messages: earlier versions of the service did not keep records. */
export async function buildHierarchyRecords(ctx: InstanceContext): Promise<void> {
  for (;;) {
    const tops = await findUnbuiltHierarchies(ctx.db, BATCH);
    for (const top of tops)
      await ctx.db.transaction((tx) => refreshHierarchies(tx, [top], ctx, confirmationsFromReports));
    if (tops.length > 0) ctx.log.info({ hierarchies: tops.length }, 'built records of hierarchies at GS1');
    if (tops.length < BATCH) return;
  }
}

/** Earlier versions stored confirmations in the report of each unit. */
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
