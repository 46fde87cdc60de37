import type { InstanceContext } from '../../context.ts';
import { createPause, foundInTurns, inTurns, type Pause } from '../../pause.ts';
import { isServiceError, ServiceError } from '../../domain/refusals/service-error.ts';
import { VERSION_GRID } from '../../domain/catalogue/field.ts';
import type { FieldIssue } from '../../domain/input/issues.ts';
import { createSuggest } from '../../domain/input/nearest.ts';
import { readItem, type ReadItem } from '../../domain/input/read-item.ts';
import type { Steps } from '../../domain/steps.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product } from '../../domain/product/product.ts';
import type { FutureVersion } from '../../domain/product/versions.ts';
import type { SavedItem, SaveOutcome, SaveRefusal } from '../../domain/saving/outcome.ts';
import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import type { IndexedItem, StoredVersions } from '../../domain/saving/apply-items.ts';
import { namedChildren } from '../../domain/saving/named-children.ts';
import type { MayWrite } from '../../domain/saving/plan-together.ts';
import { planInParts, wholePlan, type AppliedSave, type PlanInParts } from '../../domain/saving/plan-save.ts';
import type { Connection } from '../../storage/database/database.ts';
import { writeSaves } from '../../storage/products/product-writes.ts';
import { loadNeighbourhood } from '../../storage/products/products.ts';
import { loadVersions } from '../../storage/products/versions.ts';
import { activateDueVersions } from './activate-versions.ts';
import { validateVersion } from './validate-version.ts';
import { loadLocked } from './load-locked.ts';
import { loadWithAccepted } from '../gs1-record/load-with-accepted.ts';
import { previewSaved, refreshSaved, savedUnitsAtGs1 } from '../gs1-record/refresh-saved.ts';
import { saveUpdate } from './save-together.ts';
import { validationContextOf } from './validation-context-of.ts';

export interface SaveRequest {
  readonly bodies: readonly unknown[];
  /** The items that the bodies were read as, if they were read before. */
  readonly read?: readonly ReadItem[];
  /** Whether to store nothing, regardless of the `test` option of the items. */
  readonly dryRun: boolean;
  readonly actor: string;
  /** Decides whether an item may be saved, given the stored revision of its product. */
  readonly mayWrite: MayWrite;
}

/** The items of a request, and the units that they name. */
interface ReadItems {
  readonly items: readonly ReadItem[];
  readonly readable: readonly IndexedItem[];
  readonly keys: readonly UnitKey[];
  readonly children: readonly UnitKey[];
  readonly mayWrite: MayWrite;
  readonly pause: Pause;
}

/** Longer batches get their own transaction, in which one part is validated while another is written. */
const MAX_JOINED_ITEMS = 32;

/**
 * Creates and updates products: reads the items, merges them into the stored values, validates every unit in a
 * hierarchy with them, and stores everything in one transaction, or nothing. A dry run does the same, but stores
 * nothing.
 *
 * @throws ServiceError `TOO_MANY_ITEMS` or `UNAVAILABLE`
 */
export async function saveProducts(request: SaveRequest, ctx: InstanceContext): Promise<SaveOutcome> {
  const { bodies } = request;
  const limit = ctx.settings.limits.batchItems;
  if (bodies.length > limit) throw new ServiceError('TOO_MANY_ITEMS', { params: { limit, count: bodies.length } });
  const pause = createPause();
  const reading = inTurns(readItems(request, pause, ctx), pause);
  // Small requests are read synchronously; awaiting them would only add delay.
  const read = reading instanceof Promise ? await reading : reading;
  try {
    await activateDueVersions(ctx, read.keys);
    return await withValidatedVersions(await planAndSave(request, read, ctx), ctx);
  } catch (error) {
    if (!isSaveRefusal(error)) throw error;
    const { units } = await loadNeighbourhood(ctx.db, read.keys, []);
    const issues = error.code === 'PRECONDITION_FAILED' ? failedConditions(read, units) : new Map<number, never>();
    return { refused: { refusal: error, items: read.items, issues, units } };
  }
}

/** Adds the findings of the future versions that were saved. A failure does not undo the save. */
async function withValidatedVersions(outcome: SaveOutcome, ctx: InstanceContext): Promise<SaveOutcome> {
  if ('refused' in outcome || outcome.saved.every(({ futureVersion }) => !futureVersion)) return outcome;
  const saved: SavedItem[] = [];
  for (const item of outcome.saved) {
    const { futureVersion, product } = item;
    if (!futureVersion) {
      saved.push(item);
      continue;
    }
    try {
      const { findings } = await validateVersion(product, futureVersion, ctx);
      saved.push({ ...item, futureVersion: { ...futureVersion, findings } });
    } catch (error) {
      ctx.log.warn({ err: error }, 'a version was saved, but could not be validated');
      saved.push(item);
    }
  }
  return { ...outcome, saved };
}

function isSaveRefusal(error: unknown): error is SaveRefusal {
  return isServiceError(error) && ['PRECONDITION_FAILED', 'CHANGED_BY_OTHER_USER'].includes(error.code);
}

/** The items whose own conditions do not hold. */
function failedConditions(
  { readable, mayWrite }: ReadItems,
  units: ReadonlyMap<UnitKey, Product>,
): Map<number, readonly FieldIssue[]> {
  const failed = readable.filter(({ item }) => !mayWrite(units.get(item.key)?.revision, item.options));
  return new Map(
    failed.flatMap(({ index, item: { options } }) => {
      const key = (['ifMatch', 'ifNoneMatch'] as const).find((name) => options[name] !== undefined);
      return key === undefined ? [] : [[index, [{ code: 'PRECONDITION_FAILED', key }]] as const];
    }),
  );
}

async function planAndSave(request: SaveRequest, read: ReadItems, ctx: InstanceContext): Promise<SaveOutcome> {
  const { dryRun, actor } = request;
  const { items, readable, pause } = read;
  const isKept = ({ item }: IndexedItem): boolean => !dryRun && !item.options.test;
  if (readable.length < items.length || !readable.some(isKept)) {
    const before = await loadWithAccepted(ctx.db, read.keys, read.children);
    const planned = await inTurns(wholePlan(await plan(ctx.db, before, read, readable, ctx)), pause);
    return finish(read, before, await withStatuses(ctx.db, read.keys, before, planned, ctx), undefined, dryRun);
  }
  const context = { actor, isError: ctx.rules.isError };
  if (readable.length <= MAX_JOINED_ITEMS && readable.every(isKept)) {
    const updated = await saveUpdate({ items: readable, actor, mayWrite: request.mayWrite }, read.keys, ctx);
    if (updated) {
      const { applied, before } = updated;
      if (applied === 'PRECONDITION_FAILED') throw new ServiceError(applied);
      return finish(read, before, applied, applied, false);
    }
  }
  return ctx.db.transaction(
    async (tx) => {
      const before = await loadLocked(tx, read);
      const stored = await plan(tx, before, read, readable.filter(isKept), ctx);
      // Test items see the saved items, but saved items do not see test items.
      const tested = readable.every(isKept)
        ? stored
        : await inTurns(wholePlan(await plan(tx, before, read, readable, ctx)), pause);
      if (tested.issues.size > 0) return finish(read, before, tested, stored, dryRun);
      await writeSaves(tx, foundInTurns(stored.parts, pause), context);
      const refreshed = await refreshSaved(tx, savedUnitsAtGs1(read.keys, before.units, stored.units), ctx);
      const units = new Map([...stored.units, ...refreshed]);
      const previewed = tested === stored ? stored : await withStatuses(tx, read.keys, before, tested, ctx);
      return finish(read, before, previewed, { ...stored, units }, dryRun);
    },
    [...read.keys, ...read.children],
  );
}

/** A dry run with the statuses that its units would have after the save. */
async function withStatuses(
  db: Connection,
  keys: readonly UnitKey[],
  before: Neighbourhood,
  planned: AppliedSave,
  ctx: InstanceContext,
): Promise<AppliedSave> {
  if (planned.issues.size > 0) return planned;
  const saved = savedUnitsAtGs1(keys, before.units, planned.units);
  return { ...planned, units: await previewSaved(db, saved, planned.units, ctx) };
}

function* readItems({ bodies, read, mayWrite }: SaveRequest, pause: Pause, ctx: InstanceContext): Steps<ReadItems> {
  const context = { catalogue: ctx.catalogue, timeZone: ctx.timeZone, suggest: createSuggest() };
  const items: ReadItem[] = [...(read ?? [])];
  for (const body of read ? [] : bodies) {
    items.push(readItem(body, context));
    yield;
  }
  const readable = items.flatMap(({ item }, index): IndexedItem[] => (item ? [{ index, item }] : []));
  const keys = [...new Set(items.flatMap((item) => item.key ?? []))];
  const children = new Set<UnitKey>();
  for (const { item } of readable) {
    for (const child of namedChildren(item)) children.add(child);
    yield;
  }
  return { items, readable, keys, children: [...children], mayWrite, pause };
}

async function plan(
  db: Connection,
  before: Neighbourhood,
  { items, readable, mayWrite, pause }: ReadItems,
  chosen: readonly IndexedItem[],
  ctx: InstanceContext,
): Promise<PlanInParts> {
  const versioned = chosen.filter(({ item }) => item.grids.has(VERSION_GRID));
  const versions: StoredVersions =
    versioned.length > 0
      ? await loadVersions(
          db,
          versioned.map(({ item }) => item.key),
        )
      : new Map();
  const unread = new Set(items.flatMap((item) => (item.item || item.key === undefined ? [] : [item.key])));
  const planning = planInParts({ items: chosen, before, versions, unread }, validationContextOf(ctx), ctx.now());
  const planned = await inTurns(planning, pause);
  // Preconditions apply only to a save that would otherwise succeed.
  const isTaken = items.every(({ item }) => item) && planned.issues.size === 0;
  const isMet = ({ item }: IndexedItem): boolean => mayWrite(before.units.get(item.key)?.revision, item.options);
  if (isTaken && !readable.every(isMet)) throw new ServiceError('PRECONDITION_FAILED');
  return planned;
}

/**
 * @param planned the state after all items, including test items
 * @param stored the stored state; undefined if nothing was stored
 */
function finish(
  { items }: ReadItems,
  before: Neighbourhood,
  planned: AppliedSave,
  stored: AppliedSave | undefined,
  dryRun: boolean,
): SaveOutcome {
  const issues = new Map<number, readonly FieldIssue[]>(planned.issues);
  items.forEach((item, index) => {
    if (item.issues.length > 0) issues.set(index, item.issues);
  });
  if (issues.size > 0) return { refused: { items, issues, units: before.units } };
  const isTested = dryRun || items.some(({ test }) => test);
  return {
    ...(isTested ? { tested: { ...before, units: planned.units } } : {}),
    saved: items.map(({ key = '', customRequestId, test, item }, index) => ({
      product: (test || !stored ? planned : stored).units.get(key) as Product,
      test: dryRun || test,
      ...futureVersionOf(planned.futureVersions?.get(index)),
      ...(customRequestId === undefined ? {} : { customRequestId }),
      ...(item?.options.dataRecipient === undefined ? {} : { dataRecipient: item.options.dataRecipient }),
      ...(item?.options.allHierarchies ? { allHierarchies: true as const } : {}),
    })),
  };
}

function futureVersionOf(futureVersion: FutureVersion | undefined): Pick<SavedItem, 'futureVersion'> {
  return futureVersion ? { futureVersion } : {};
}
