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
import { loadWithAccepted } from '../gs1-record/load-with-accepted.ts';
import type { Turn } from '../../storage/database/unit-queue.ts';
import { loadLocked } from './load-locked.ts';
import { findAffectedHierarchies, refreshSaved, savedUnitsAtGs1 } from '../gs1-record/refresh-saved.ts';
import { validationContextOf } from './validation-context-of.ts';

/** Result of an update. */
export interface UpdateOutcome {
  readonly before: Neighbourhood;
  readonly applied: Exclude<WriteOutcome, 'NOT_AN_UPDATE'>;
}

/** An update waiting for its turn. Resolves to undefined if the write is more than an update. */
interface Member {
  readonly write: JoinedWrite;
  readonly keys: readonly UnitKey[];
  readonly resolve: (outcome: UpdateOutcome | undefined) => void;
  readonly reject: (error: unknown) => void;
  turns: number;
}

/** Writes that share a turn. */
interface Group {
  readonly units: ReadonlySet<UnitKey>;
  readonly members: Member[];
  items: number;
}

const MAX_ITEMS = 64;
const MAX_HINTED_UNITS = 256;
const MAX_HINTS = 10_000;
/** After this many turns a write proceeds, even if other writers of this process hold its units. */
const MAX_TURNS = 3;

const groups = new WeakMap<InstanceDatabase, UpdateGroups>();

/**
 * Saves an update that does not change links or versions. Updates waiting for the same hierarchy are planned and
 * written as a batch, so that the hierarchy is loaded, validated and written once.
 * @param keys units that the write names
 * @returns undefined, with nothing written, when a unit does not exist yet or its links or versions change
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
  /** Groups waiting for their turn, by each of their units. */
  readonly #open = new Map<UnitKey, Group>();
  /** Last known neighbourhood of each unit, which avoids a read before queuing. */
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
      // A defect in one write must not fail the others: save each on its own.
      const isShared = members.length === 1 || error instanceof ServiceError;
      for (const { resolve, reject } of members) {
        if (isShared) reject(error);
        else resolve(undefined);
      }
    }
  }

  /** Closes the group to further writes. */
  #close(group: Group): void {
    for (const key of group.units) if (this.#open.get(key) === group) this.#open.delete(key);
  }

  /**
   * Saves optimistically, without locks: the writing statement verifies that nothing changed since the read. That
   * halves the round trips.
   * @returns false, with nothing written, when something changed or may change in between
   */
  async #saveInTurn(members: readonly Member[], turn: Turn, ctx: InstanceContext): Promise<boolean> {
    const keys = keysOf(members);
    const before = await loadWithAccepted(ctx.db, keys, []);
    const related = relatedUnits(before.units);
    this.#remember(before, related);
    if (!turn.tryAdd(related) && members.every(({ turns }) => turns < MAX_TURNS)) {
      for (const member of members) this.#join(member, ctx);
      return true;
    }
    // A missing unit that the write names may be created at any moment.
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

/**
 * @returns a function that notifies the callers, to be called after the commit; undefined, with nothing written, when
 * units changed since the read
 */
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
  // Small plans are synchronous; awaiting them would delay every single save.
  const plan = planned instanceof Promise ? await planned : planned;
  const keys = plan.products.map(({ key }) => key);
  const saved = savedUnitsAtGs1(keys, before.units, new Map(plan.products.map((product) => [product.key, product])));
  const isLocked = db instanceof Transaction;
  // A status change affects whole hierarchies, which requires locks.
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

/** Units with their statuses after the last write. */
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
