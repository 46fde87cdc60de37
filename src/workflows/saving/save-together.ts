import { LRUCache } from 'lru-cache';
import type { InstanceContext } from '../../context.ts';
import { createPause, inTurns } from '../../pause.ts';
import { ServiceError } from '../../domain/refusals/service-error.ts';
import { relatedUnits } from '../../domain/hierarchy/related-units.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import type { Product } from '../../domain/product/product.ts';
import { planTogether, type JoinedWrite, type WriteOutcome } from '../../domain/saving/plan-together.ts';
import { Transaction, type Connection, type InstanceDatabase } from '../../storage/database/database.ts';
import { StaleRead } from '../../storage/database/database-errors.ts';
import { writeTogether } from '../../storage/products/product-writes.ts';
import { loadNeighbourhood } from '../../storage/products/products.ts';
import type { Turn } from '../../storage/database/unit-queue.ts';
import { loadLocked } from './load-locked.ts';
import { findAffectedHierarchies, refreshSaved, savedUnitsAtGs1 } from '../gs1-record/refresh-saved.ts';
import { validationContextOf } from './validation-context-of.ts';

/** What became of an update. */
export interface UpdateOutcome {
  readonly before: Neighbourhood;
  readonly applied: Exclude<WriteOutcome, 'NOT_AN_UPDATE'>;
}

/** A write that waits for its turn; it is settled with undefined when it is more than an update. */
interface Member {
  readonly write: JoinedWrite;
  readonly keys: readonly UnitKey[];
  readonly resolve: (outcome: UpdateOutcome | undefined) => void;
  readonly reject: (error: unknown) => void;
  turns: number;
}

/** Writes that take the same turn. */
interface Group {
  readonly units: ReadonlySet<UnitKey>;
  readonly members: Member[];
  items: number;
}

const MAX_ITEMS = 64;
const MAX_HINTED_UNITS = 256;
const MAX_HINTS = 10_000;
/** After this many turns a write goes on, whether or not its process has others that write the same units. */
const MAX_TURNS = 3;

const groups = new WeakMap<InstanceDatabase, UpdateGroups>();

/**
 * Saves an update that leaves links and versions as they are. Updates that wait for the same hierarchy are planned and
 * written together, so that the hierarchy is loaded, validated and written once for all of them.
 *
 * @param keys units that the write names
 * @returns undefined when a unit does not exist yet, or its links or versions change; then nothing was written
 * @throws ServiceError `CHANGED_BY_OTHER_USER` or `UNAVAILABLE`
 */
export function saveUpdate(
  write: JoinedWrite,
  keys: readonly UnitKey[],
  ctx: InstanceContext,
): Promise<UpdateOutcome | undefined> {
  let ofInstance = groups.get(ctx.db);
  if (!ofInstance) groups.set(ctx.db, (ofInstance = new UpdateGroups()));
  return ofInstance.save(write, keys, ctx);
}

class UpdateGroups {
  /** Groups that still wait for their turn, by each of their units. */
  readonly #open = new Map<UnitKey, Group>();
  /** The units around a unit, as they were last seen: they need not be found again to wait for them. */
  readonly #hints = new LRUCache<UnitKey, ReadonlySet<UnitKey>>({ max: MAX_HINTS });

  save(write: JoinedWrite, keys: readonly UnitKey[], ctx: InstanceContext): Promise<UpdateOutcome | undefined> {
    return new Promise((resolve, reject) => {
      this.#join({ write, keys, resolve, reject, turns: 0 }, ctx);
    });
  }

  #join(member: Member, ctx: InstanceContext): void {
    const { keys, write } = member;
    const open = this.#open.get(keys[0] ?? '');
    if (open && keys.every((key) => open.units.has(key)) && open.items + write.items.length <= MAX_ITEMS) {
      open.members.push(member);
      open.items += write.items.length;
      return;
    }
    const units = new Set(keys.flatMap((key) => [key, ...(this.#hints.get(key) ?? [])]));
    const group = { units, members: [member], items: write.items.length };
    for (const key of units) this.#open.set(key, group);
    void this.#run(group, ctx);
  }

  async #run(group: Group, ctx: InstanceContext): Promise<void> {
    const { units, members } = group;
    try {
      const turn = await ctx.db.writers.enter(units).finally(() => this.#close(group));
      for (const member of members) member.turns += 1;
      const isDone = await this.#saveInTurn(members, turn, ctx).finally(() => turn.leave());
      if (!isDone) await this.#saveLocked(members, ctx);
    } catch (error) {
      // A defect that one write runs into must not fail the others: each is saved by itself.
      const isShared = members.length === 1 || error instanceof ServiceError;
      for (const { resolve, reject } of members) {
        if (isShared) reject(error);
        else resolve(undefined);
      }
    }
  }

  /** From here on no other write joins. */
  #close(group: Group): void {
    for (const key of group.units) if (this.#open.get(key) === group) this.#open.delete(key);
  }

  /**
   * Saves without locks: the statement that writes checks again what was read. That takes half the round trips of a
   * transaction under locks.
   *
   * @returns false when something changed in between, or may do so; then nothing was written
   */
  async #saveInTurn(members: readonly Member[], turn: Turn, ctx: InstanceContext): Promise<boolean> {
    const keys = keysOf(members);
    const before = await loadNeighbourhood(ctx.db, keys, []);
    const related = relatedUnits(before.units);
    this.#remember(before, related);
    if (!turn.tryAdd(related) && members.every(({ turns }) => turns < MAX_TURNS)) {
      for (const member of members) this.#join(member, ctx);
      return true;
    }
    // A unit that is named but missing may be created at any moment.
    if ([...related].some((key) => !before.units.has(key))) return false;
    const settle = await write(ctx.db, members, before, ctx);
    settle?.();
    return settle !== undefined;
  }

  #remember({ units }: Neighbourhood, related: ReadonlySet<UnitKey>): void {
    if (units.size === 1) for (const key of units.keys()) this.#hints.delete(key);
    else if (units.size <= MAX_HINTED_UNITS) for (const key of units.keys()) this.#hints.set(key, related);
  }

  async #saveLocked(members: readonly Member[], ctx: InstanceContext): Promise<void> {
    const keys = keysOf(members);
    const hints = keys.flatMap((key) => [key, ...(this.#hints.get(key) ?? [])]);
    const settle = await ctx.db.transaction(async (tx) => {
      const before = await loadLocked(tx, { keys, children: [] });
      const written = await write(tx, members, before, ctx);
      if (!written) throw new StaleRead('units under locks were not as read');
      return written;
    }, hints);
    settle();
  }
}

function keysOf(members: readonly Member[]): UnitKey[] {
  return [...new Set(members.flatMap((member) => member.keys))];
}

/** @returns what tells the callers, once it is committed; undefined when units were not as read, and nothing was written */
async function write(
  db: Connection,
  members: readonly Member[],
  before: Neighbourhood,
  ctx: InstanceContext,
): Promise<(() => void) | undefined> {
  const updates = members.filter(({ keys }) => keys.every((key) => before.units.has(key)));
  const planning = planTogether(
    updates.map((member) => member.write),
    before,
    validationContextOf(ctx),
    ctx.now(),
  );
  const planned = inTurns(planning, createPause());
  // A small plan is there at once; waiting for it all the same would cost every single save a turn.
  const plan = planned instanceof Promise ? await planned : planned;
  const keys = plan.products.map(({ key }) => key);
  const saved = savedUnitsAtGs1(keys, before.units, new Map(plan.products.map((product) => [product.key, product])));
  const isLocked = db instanceof Transaction;
  // Statuses change together with those of whole hierarchies, which takes locks.
  if (!isLocked && (await findAffectedHierarchies(db, saved, ctx)).length > 0) return undefined;
  if (!(await writeTogether(db, plan, before.units, ctx.rules))) return undefined;
  const refreshed = isLocked ? await refreshSaved(db, saved, ctx) : new Map<UnitKey, Product>();
  return () => {
    const outcomes = new Map(updates.map((member, index) => [member, withStates(plan.outcomes[index], refreshed)]));
    for (const member of members) {
      const applied = outcomes.get(member);
      member.resolve(applied === undefined || applied === 'NOT_AN_UPDATE' ? undefined : { before, applied });
    }
  };
}

/** Units with the statuses that they have after the last write. */
function withStates(
  outcome: WriteOutcome | undefined,
  refreshed: ReadonlyMap<UnitKey, Product>,
): WriteOutcome | undefined {
  if (outcome === undefined || typeof outcome === 'string' || refreshed.size === 0) return outcome;
  const units = [...outcome.units].map(([key, unit]): [UnitKey, Product] => {
    const { gs1, evaluation, lastChanged } = refreshed.get(key) ?? unit;
    return [key, { ...unit, gs1, evaluation, lastChanged }];
  });
  return { ...outcome, units: new Map(units) };
}
