import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import { batchPerDatabase } from '../database/batcher.ts';
import { sql, type InstanceDatabase } from '../database/database.ts';
import { noteChanges } from './change-notes.ts';
import { SAVE } from './save-columns.ts';

/** The save of one existing unit. */
export interface SingleSave {
  readonly key: UnitKey;
  /** The product, as parameters of `SAVE`. */
  readonly parameters: readonly unknown[];
  readonly actor: string;
  /** For the history, as JSON text. */
  readonly changes: string;
}

const ACTOR = `$${SAVE.nextParameter}::text`;
const CHANGES = `$${SAVE.nextParameter + 1}::json`;
const NEW_REVISION = SAVE.parameter('revision');

const SAVE_ONE = sql(
  'save_one',
  `with written as (
     update @products p set ${SAVE.assignmentsFromParameters}
     where p.unit_key = ${SAVE.parameter('unit_key')} and p.revision = ${NEW_REVISION} - 1
       and p.evaluation = ${SAVE.parameter('evaluation')} - 1
     returning p.unit_key
   ), noted as (
     ${noteChanges('written')}
   )
   insert into @product_history (unit_key, type, time, actor, revision, changes)
   select ${SAVE.parameter('unit_key')}, 'UPDATED', ${SAVE.parameter('last_modified')}, ${ACTOR}, ${NEW_REVISION}, ${CHANGES}
   from written returning 1`,
  { notesChanges: true },
);

const SAVE_SOME = sql(
  'save_some',
  // A unit that another writer holds is skipped, so that the other saves do not wait for it.
  `with input as (
     select * from json_to_recordset($1::json) as input (${SAVE.recordset}, actor text, changes json)
   ), held as (
     select p.unit_key from input join @products p using (unit_key)
     where p.revision = input.revision - 1 and p.evaluation = input.evaluation - 1
     order by p.unit_key for update of p skip locked
   ), written as (
     update @products p set ${SAVE.assignments('input')}
     from held join input using (unit_key)
     where p.unit_key = held.unit_key
     returning p.unit_key
   ), noted as (
     ${noteChanges('written')}
   )
   insert into @product_history (unit_key, type, time, actor, revision, changes)
   select unit_key, 'UPDATED', last_modified, actor, revision, changes from written join input using (unit_key)
   returning unit_key`,
  { notesChanges: true },
);

const saves = batchPerDatabase(saveSome);

/**
 * Saves a unit that has no neighbours, with its history event. Saves that arrive together are batched into one
 * statement; when that statement fails, each caller retries alone and learns its own reason.
 *
 * @returns false when the unit changed since it was read, or another writer holds it; then nothing was written
 */
export async function saveSingle(db: InstanceDatabase, save: SingleSave): Promise<boolean> {
  const batcher = saves(db);
  // Of two saves of the same revision, only one can succeed.
  if (batcher.has(save.key)) return false;
  return batcher.do(save.key, save);
}

async function saveSome(db: InstanceDatabase, batch: ReadonlyMap<string, SingleSave>): Promise<Map<string, boolean>> {
  const [only] = batch.values();
  if (only && batch.size === 1) {
    const written = await db.query(SAVE_ONE, [...only.parameters, only.actor, only.changes]);
    return new Map([[only.key, written.length === 1]]);
  }
  try {
    const rows = [...batch.values()].map(({ parameters, actor, changes }) =>
      SAVE.toJson(parameters, { actor: JSON.stringify(actor), changes }),
    );
    const written = await db.query<{ unit_key: string }>(SAVE_SOME, [`[${rows.join(',')}]`]);
    const keys = new Set(written.map((row) => row.unit_key));
    return new Map([...batch.keys()].map((key) => [key, keys.has(key)]));
  } catch (error) {
    // Retrying alone is pointless while the database cannot be reached.
    if (isDatabaseRefusal(error)) throw error;
    return new Map([...batch.keys()].map((key) => [key, false]));
  }
}
