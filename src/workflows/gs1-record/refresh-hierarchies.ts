import type { InstanceContext } from '../../context.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { FieldValues, Product } from '../../domain/product/product.ts';
import { compareRecipients, storedRecipients } from '../../domain/gs1-record/recipients.ts';
import { isSameSentData } from '../../domain/sending/sent-data.ts';
import { advanceBase } from '../../domain/gs1-record/advance-base.ts';
import { unitsBehind, type IsSame } from '../../domain/gs1-record/compare-hierarchy.ts';
import { deriveStatus, type RecordedHierarchy } from '../../domain/gs1-record/derive-status.ts';
import type { Gs1State } from '../../domain/status/gs1-state.ts';
import { heldNumbers, unitsOf, type HierarchyMessage } from '../../domain/gs1-record/hierarchy-state.ts';
import { replayMessages, type PoolHabits } from '../../domain/gs1-record/replay-messages.ts';
import type { Confirmations } from '../../domain/gs1-record/confirmations.ts';
import type { Connection, Transaction } from '../../storage/database/database.ts';
import {
  findHierarchies,
  findHierarchiesWith,
  findHierarchyUnits,
  findMessagesAfterBase,
  findSentValues,
  revisionKey,
  writeHierarchies,
  type HierarchyRecord,
  type UnitRevision,
} from '../../storage/gs1/gs1-hierarchies.ts';
import { toHierarchyMessage } from '../../storage/gs1/gs1-message-rows.ts';
import { changeGs1States, lockProducts } from '../../storage/gs1/gs1-states.ts';
import { findListedProducts } from '../../storage/products/product-lists.ts';

/** Due at once: for a waiting recipient whose publication date was removed. */
const AT_ONCE = '1970-01-01';

/** Changes the confirmations of a hierarchy's recipients, in the same transaction. */
export type ChangeConfirmations = (record: HierarchyRecord, products: ReadonlyMap<UnitKey, Product>) => Confirmations;

export interface RefreshedHierarchies {
  readonly records: readonly HierarchyRecord[];
  /** Every unit of the hierarchies, with its current statuses. */
  readonly products: ReadonlyMap<UnitKey, Product>;
}

function poolHabits({ settings: { gs1 } }: InstanceContext): PoolHabits {
  return { dataPool: gs1?.dataPool ?? '', publishes: gs1?.publication === 'CIP' };
}

/** Whether the data pool supports withdrawing a hierarchy from a single recipient. */
function canEnd({ settings: { gs1 } }: InstanceContext): boolean {
  return gs1?.publication === 'CIP' || gs1?.withdrawal === true;
}

/**
 * Updates the records of hierarchies from their messages, and the statuses of all their units from the records and the
 * stored values. Locks the units until the transaction ends.
 */
export async function refreshHierarchies(
  tx: Transaction,
  tops: readonly UnitKey[],
  ctx: InstanceContext,
  changeConfirmations: ChangeConfirmations = ({ confirmations }) => confirmations,
): Promise<RefreshedHierarchies> {
  const held = await lockProducts(tx, await findHierarchyUnits(tx, tops));
  const products = new Map(held.map((product) => [product.key, product]));
  const records = await replay(tx, tops, ctx);
  const confirmed = records.map((record) => ({ ...record, confirmations: changeConfirmations(record, products) }));
  const recorded = await recordHierarchies(tx, confirmed, products, ctx);
  await writeHierarchies(tx, confirmed, dueDates(recorded));
  const now = ctx.now();
  const byUnit = groupByUnit(recorded);
  const states = new Map(held.map((product) => [product.key, derive(product, byUnit)]));
  await changeGs1States(tx, held, ({ key, gs1 }) => states.get(key) ?? gs1, now);
  const changed = held.map((product): [UnitKey, Product] => [product.key, withState(product, states, now)]);
  return { records: confirmed, products: new Map(changed) };
}

/** The statuses that units would have with the given values. Stores nothing. */
export async function previewHierarchies(
  db: Connection,
  tops: readonly UnitKey[],
  units: ReadonlyMap<UnitKey, Product>,
  ctx: InstanceContext,
): Promise<ReadonlyMap<UnitKey, Product>> {
  const recorded = await recordHierarchies(db, await findHierarchies(db, tops), units, ctx);
  const byUnit = groupByUnit(recorded);
  return new Map(
    [...units].map(([key, product]) => [key, byUnit.has(key) ? { ...product, gs1: derive(product, byUnit) } : product]),
  );
}

function withState(product: Product, states: ReadonlyMap<UnitKey, Gs1State>, now: Date): Product {
  const gs1 = states.get(product.key) ?? product.gs1;
  return gs1 === product.gs1 ? product : { ...product, gs1, evaluation: product.evaluation + 1, lastChanged: now };
}

async function replay(tx: Transaction, tops: readonly UnitKey[], ctx: InstanceContext): Promise<HierarchyRecord[]> {
  const habits = poolHabits(ctx);
  const messages = new Map<UnitKey, HierarchyMessage[]>();
  for (const message of await findMessagesAfterBase(tx, tops)) {
    const known = messages.get(message.top);
    if (known) known.push(toHierarchyMessage(message));
    else messages.set(message.top, [toHierarchyMessage(message)]);
  }
  return (await findHierarchies(tx, tops)).map((record) => {
    const own = messages.get(record.top) ?? [];
    return {
      ...record,
      ...advanceBase(record, own, habits),
      state: replayMessages(own, habits, record.base),
    };
  });
}

/** All hierarchies with any of the units, with their stored records. */
async function recordHierarchies(
  db: Connection,
  records: readonly HierarchyRecord[],
  held: ReadonlyMap<UnitKey, Product>,
  ctx: InstanceContext,
): Promise<RecordedHierarchy[]> {
  const own = new Set(records.map(({ top }) => top));
  const others = (await findHierarchiesWith(db, [...held.keys()])).filter(({ top }) => !own.has(top));
  const all = [...records, ...others];
  const products = await withUnitsOf(db, all, held);
  const isSame = await compareSent(db, all, products, ctx);
  const { dataPool } = poolHabits(ctx);
  return all.map(({ top, state, confirmations }) => ({
    top,
    topProductId: products.get(top)?.productId ?? top,
    state,
    confirmations,
    difference: compareRecipients(storedRecipients(products.get(top)?.values ?? {}), state),
    dataPool,
    canEnd: canEnd(ctx),
    behind: unitsBehind(top, state, products, isSame),
    productIdOf: (key) => products.get(key)?.productId ?? key,
  }));
}

async function withUnitsOf(
  db: Connection,
  hierarchies: readonly HierarchyRecord[],
  held: ReadonlyMap<UnitKey, Product>,
): Promise<ReadonlyMap<UnitKey, Product>> {
  const keys = new Set(hierarchies.flatMap(({ top, state }) => [top, ...unitsOf(state)]));
  const missing = [...keys].filter((key) => !held.has(key));
  if (missing.length === 0) return held;
  const found = await findListedProducts(db, missing, 'all');
  return new Map([...held, ...found.map((product) => [product.key, product] as const)]);
}

/** Compares stored values with those sent; reads the latter only for units saved since. */
export async function compareSent(
  db: Connection,
  records: readonly Pick<HierarchyRecord, 'state'>[],
  products: ReadonlyMap<UnitKey, Pick<Product, 'revision'>>,
  { catalogue }: Pick<InstanceContext, 'catalogue'>,
): Promise<IsSame> {
  const wanted = new Map<string, UnitRevision>();
  for (const { state } of records) {
    for (const number of heldNumbers(state)) {
      for (const [key, revision] of Object.entries(state.contents[number] ?? {})) {
        const product = products.get(key);
        if (product && product.revision !== revision) wanted.set(revisionKey({ key, revision }), { key, revision });
      }
    }
  }
  const sent: ReadonlyMap<string, FieldValues> = await findSentValues(db, [...wanted.values()]);
  return ({ key, values }, revision) => {
    const before = sent.get(revisionKey({ key, revision }));
    return before !== undefined && isSameSentData(before, values, catalogue);
  };
}

/** For each hierarchy, the date on which a waiting recipient is to get it. */
function dueDates(hierarchies: readonly RecordedHierarchy[]): Map<UnitKey, string> {
  return new Map(
    hierarchies.flatMap(({ top, difference }) => {
      const [first] = difference.waiting.map(({ from = AT_ONCE }) => from).sort();
      return first === undefined ? [] : [[top, first] as const];
    }),
  );
}

/** The hierarchies that each unit is or was part of. */
function groupByUnit(hierarchies: readonly RecordedHierarchy[]): ReadonlyMap<UnitKey, readonly RecordedHierarchy[]> {
  const byUnit = new Map<UnitKey, RecordedHierarchy[]>();
  for (const hierarchy of hierarchies) {
    for (const key of unitsOf(hierarchy.state).add(hierarchy.top)) {
      const known = byUnit.get(key);
      if (known) known.push(hierarchy);
      else byUnit.set(key, [hierarchy]);
    }
  }
  return byUnit;
}

function derive(product: Product, byUnit: ReadonlyMap<UnitKey, readonly RecordedHierarchy[]>): Gs1State {
  const derived = deriveStatus(product.key, byUnit.get(product.key) ?? [], product.gs1);
  return JSON.stringify(derived) === JSON.stringify(product.gs1) ? product.gs1 : derived;
}
