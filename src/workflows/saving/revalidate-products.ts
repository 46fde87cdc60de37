import type { InstanceContext } from '../../context.ts';
import { createPause, inTurns } from '../../pause.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import { sameFindings, validateUnits } from '../../domain/saving/validate-units.ts';
import { hasErrors } from '../../domain/validation/describe.ts';
import { NO_FINDINGS, type Findings } from '../../domain/product/finding.ts';
import type { Connection } from '../../storage/database/database.ts';
import { findWithErrors } from '../../storage/instance/instance-state.ts';
import { writeFindings } from '../../storage/products/product-writes.ts';
import { loadWithAccepted } from '../gs1-record/load-with-accepted.ts';
import { loadLocked } from './load-locked.ts';
import { validationContextOf } from './validation-context-of.ts';

export interface Revalidation {
  /** Current findings of the units whose findings changed. */
  readonly findings: ReadonlyMap<UnitKey, Findings>;
  /** False when other writers held a unit for too long: some findings are known but not stored. */
  readonly isStored: boolean;
}

/** Validation is CPU-bound: other requests are handled between batches. */
const BATCH = 50;

/**
 * Revalidates units and their hierarchies, and stores the findings that changed. Locks are taken only when something
 * changed, so writers rarely wait.
 */
export async function revalidateProducts(keys: readonly UnitKey[], ctx: InstanceContext): Promise<Revalidation> {
  const findings = new Map<UnitKey, Findings>();
  let isStored = true;
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH);
    const differing = await revalidateUnits(ctx.db, await loadWithAccepted(ctx.db, batch, []), batch, ctx);
    for (const unit of differing) findings.set(unit.key, unit.findings);
    if (differing.length === 0) continue;
    const differingKeys = differing.map((unit) => unit.key);
    isStored = (await storeAgain(differingKeys, ctx)) && isStored;
  }
  return { findings, isStored };
}

/** @returns false when the units could not be locked */
async function storeAgain(keys: readonly UnitKey[], ctx: InstanceContext): Promise<boolean> {
  try {
    await ctx.db.transaction(async (tx) => {
      const units = await revalidateUnits(tx, await loadLocked(tx, { keys, children: [] }), keys, ctx);
      await writeFindings(tx, units, ctx.rules);
    });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'CHANGED_BY_OTHER_USER') return false;
    throw error;
  }
}

/** @returns the units whose findings differ from the stored ones, with their new findings */
async function revalidateUnits(
  db: Connection,
  before: Neighbourhood,
  keys: readonly UnitKey[],
  ctx: InstanceContext,
): Promise<Product[]> {
  const validated = new Set(keys.filter((key) => before.units.has(key)));
  // All hierarchies of a unit are revalidated with it, so none of its earlier findings are kept.
  const units = new Map([...before.units].map(([key, unit]) => [key, validated.has(key) ? unfound(unit) : unit]));
  const { findings } = await inTurns(validateUnits(before, units, validated, validationContextOf(ctx)), createPause());
  const withErrors = await findWithErrors(db, [...findings.keys()]);
  const lastChanged = ctx.now();
  return [...findings].flatMap(([key, found]) => {
    const unit = before.units.get(key);
    if (!unit) return [];
    // A rule may have changed its severity but not its findings.
    if (hasErrors(found, ctx.rules.isError) === withErrors.has(key) && isSame(unit.findings, found)) return [];
    return [{ ...unit, findings: found, evaluation: unit.evaluation + 1, lastChanged }];
  });
}

function unfound(unit: Product): Product {
  return { ...unit, findings: NO_FINDINGS };
}

function isSame(a: Findings, b: Findings): boolean {
  return sameFindings(a, b) || sameFindings(inOrder(a), inOrder(b));
}

/** Sorts hierarchies: their stored order depends on the order of validation and means nothing. */
function inOrder({ own, hierarchies }: Findings): Findings {
  return { own, hierarchies: Object.fromEntries(Object.entries(hierarchies).sort(([a], [b]) => (a < b ? -1 : 1))) };
}
