import { setTimeout as wait } from 'node:timers/promises';
import type { InstanceContext } from '../../context.ts';
import { ACTIVE_VERSION, EFFECTIVE_DATE, VERSION_DATE } from '../../domain/catalogue/field-ids.ts';
import { SERVICE_ACTOR } from '../../domain/history/event.ts';
import type { WriteItem } from '../../domain/input/read-item.ts';
import { dayOf, minutesBefore } from '../../domain/product/dates.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { FieldValue, Product } from '../../domain/product/product.ts';
import { versionRows, type VersionChanges } from '../../domain/product/versions.ts';
import { namedChildren } from '../../domain/saving/named-children.ts';
import { planInParts } from '../../domain/saving/plan-save.ts';
import { createPause, foundInTurns, inParallel, inTurns } from '../../pause.ts';
import type { InstanceDatabase, Transaction } from '../../storage/database/database.ts';
import { writeSaves } from '../../storage/products/product-writes.ts';
import { findProduct } from '../../storage/products/products.ts';
import { findDueVersions, loadVersions, type DueVersion } from '../../storage/products/versions.ts';
import { refreshSaved, savedUnitsAtGs1 } from '../gs1-record/refresh-saved.ts';
import { loadLocked } from './load-locked.ts';
import { validationContextOf } from './validation-context-of.ts';

const EVERY_MS = 5_000;
/** Instances worked on at the same time: one whose database does not respond must not delay all others. */
const AT_ONCE = 4;
const PART = 100;
/** Limits were checked when the version was saved; lowering them later must not block its activation. */
const NO_LIMITS = { productKilobytes: Infinity, productValues: Infinity, gridRows: Infinity, hierarchyUnits: Infinity };

/** How long a save that began before midnight may take to store a version of the day that has begun since. */
const SETTLING_MINUTES = 10;

/** By database, the last day of which no due version is left; calls on that day skip the query. */
const settledDays = new WeakMap<InstanceDatabase, string>();

/**
 * Activates the due versions of all instances now and every few seconds. One timer serves them all, and an instance is
 * queried only until none of its versions is due on the day. Never rejects.
 */
export async function keepVersionsCurrent(
  instances: () => readonly InstanceContext[],
  signal: AbortSignal,
): Promise<void> {
  const goesOn = (): boolean => !signal.aborted;
  while (goesOn()) {
    await inParallel(instances(), AT_ONCE, async (ctx) => {
      try {
        if (goesOn()) await activateDueVersions(ctx);
      } catch (error) {
        if (goesOn()) ctx.log.warn({ err: error }, 'due versions could not be activated');
      }
    });
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Activates the versions, of the given units or all of them, whose date has come in the time zone of the instance,
 * including dates that passed while the service was down, in order of date.
 */
export async function activateDueVersions(ctx: InstanceContext, keys?: readonly UnitKey[]): Promise<void> {
  const now = ctx.now();
  const today = dayOf(now, ctx.timeZone);
  if (settledDays.get(ctx.db) === today) return;
  let due: DueVersion[];
  do {
    due = await findDueVersions(ctx.db, today, { ...(keys ? { keys } : {}), limit: PART });
    for (const version of due) await activate(version, ctx);
  } while (due.length === PART);
  if (dayOf(minutesBefore(now, SETTLING_MINUTES), ctx.timeZone) !== today) return;
  const isAnyLeft = keys !== undefined && (await findDueVersions(ctx.db, today, { limit: 1 })).length > 0;
  if (!isAnyLeft) settledDays.set(ctx.db, today);
}

/** Activates a version: one transaction changes the values, the history and the statuses at GS1. */
async function activate({ key, date }: DueVersion, ctx: InstanceContext): Promise<void> {
  await ctx.db.transaction(
    async (tx) => {
      const version = await readWaiting(tx, key, date);
      // Another process has activated it.
      if (!version) return;
      const { product, changes } = version;
      const item = activation(product, date, changes, ctx);
      const before = await loadLocked(tx, { keys: [key], children: namedChildren(item) });
      const write = { items: [{ index: 0, item }], before, versions: await loadVersions(tx, [key]) };
      const pause = createPause();
      const context = { ...validationContextOf(ctx), limits: NO_LIMITS };
      const planned = await inTurns(planInParts(write, context, ctx.now()), pause);
      const [issues] = planned.issues.values();
      if (issues) throw new Error(`Version ${date} of ${key} has issues: ${issues.map(({ code }) => code).join(', ')}`);
      const save = { actor: SERVICE_ACTOR, event: 'VERSION_ACTIVATED', isError: ctx.rules.isError } as const;
      await writeSaves(tx, foundInTurns(planned.parts, pause), save);
      await refreshSaved(tx, savedUnitsAtGs1([key], before.units, planned.units), ctx);
    },
    [key],
  );
}

async function readWaiting(
  tx: Transaction,
  key: UnitKey,
  date: string,
): Promise<{ product: Product; changes: VersionChanges } | undefined> {
  tx.lockUnits([key]);
  const product = await findProduct(tx, key);
  const version = (await loadVersions(tx, [key])).get(key)?.get(date);
  return product && version && 'changes' in version ? { product, changes: version.changes } : undefined;
}

/** The save that activates a version: its changes, its date as the effective date, and the active flags of the grid. */
function activation(product: Product, date: string, changes: VersionChanges, ctx: InstanceContext): WriteItem {
  const rows = versionRows(product.values);
  const own = rows.find((row) => row.date === date)?.row ?? '';
  const values = new Map<string, FieldValue | null>([
    [EFFECTIVE_DATE, date],
    ...Object.entries(changes),
    ...rows.filter(({ isActive }) => isActive).map(({ row }) => [`${ACTIVE_VERSION}_${row}`, 'no'] as const),
    [`${VERSION_DATE}_${own}`, date],
    [`${ACTIVE_VERSION}_${own}`, 'yes'],
  ]);
  const grids = [...values.keys()].flatMap((name) => {
    const located = ctx.catalogue.locate(name);
    return typeof located === 'object' && located.field.grid !== undefined ? located.field.grid : [];
  });
  return {
    productId: product.productId,
    key: product.key,
    targetMarket: product.targetMarket,
    options: {
      test: false,
      deletedGrids: new Set(),
      deleteNotUsedPreparationStateFields: false,
      allHierarchies: false,
    },
    values,
    grids: new Set(grids),
  };
}
