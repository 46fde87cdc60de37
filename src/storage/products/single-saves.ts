import { isDatabaseRefusal } from '../../domain/refusals/service-error.ts';
import { sql, type InstanceDatabase } from '../database/database.ts';
import { gatherPerDatabase } from '../database/batcher.ts';

/** What a save of one unit writes: revision and evaluation as they were read, documents as JSON text. */
export interface SaveRow {
  readonly unitKey: string;
  readonly revision: number;
  readonly evaluation: number;
  readonly unitType: string;
  readonly itemNumber: unknown;
  readonly endDate: unknown;
  readonly values: string;
  readonly findings: string;
  readonly hasErrors: boolean;
  readonly lastModified: Date;
  readonly catalogStatus: string | null;
  readonly gs1Status: string;
  readonly actor: string;
  readonly changes: string;
}

/** The columns that a save writes, from a place in the statement where each stands. */
const set = (column: (name: string) => string): string => `unit_type = ${column('unit_type')},
  item_number = ${column('item_number')}, end_date = ${column('end_date')}, "values" = ${column('"values"')},
  findings = ${column('findings')}, has_errors = ${column('has_errors')}, revision = ${column('revision')} + 1,
  evaluation = ${column('evaluation')} + 1, last_modified = ${column('last_modified')},
  last_changed = ${column('last_modified')}, catalog_status = ${column('catalog_status')}, gs1_status = ${column('gs1_status')}`;

const PARAMETERS = [
  'unit_key',
  'revision',
  'evaluation',
  'unit_type',
  'item_number',
  'end_date',
  '"values"',
  'findings',
  'has_errors',
  'last_modified',
  'catalog_status',
  'gs1_status',
  'actor',
  'changes',
];

/** An update of one unit by the parameters of `toParameters`. */
const UPDATE = `update @products p set ${set((name) => `$${PARAMETERS.indexOf(name) + 1}`)}`;
const AS_READ = 'p.unit_key = $1 and p.revision = $2 and p.evaluation = $3';
const LOG = `insert into @product_history (unit_key, type, time, actor, revision, changes)
    select $1, 'UPDATED', $10::timestamptz, $13::text, $2 + 1, $14::json from written`;

function toParameters(row: SaveRow): unknown[] {
  return [
    row.unitKey,
    row.revision,
    row.evaluation,
    row.unitType,
    row.itemNumber,
    row.endDate,
    row.values,
    row.findings,
    row.hasErrors,
    row.lastModified,
    row.catalogStatus,
    row.gs1Status,
    row.actor,
    row.changes,
  ];
}

const SAVE_ONE = sql('save_one', `with written as (${UPDATE} where ${AS_READ} returning 1) ${LOG} returning 1`);

const SAVE_SOME = sql(
  'save_some',
  // A unit that somebody else holds is passed over: the saves of others do not wait for it.
  `with input as (
     select * from json_to_recordset($1::json) as input (
       unit_key text, revision integer, evaluation integer, unit_type text, item_number text, end_date date, "values" jsonb,
       findings json, has_errors boolean, last_modified timestamptz, catalog_status text, gs1_status text, actor text,
       changes json
     )
   ), held as (
     select p.unit_key from input join @products p using (unit_key)
     where p.revision = input.revision and p.evaluation = input.evaluation
     order by p.unit_key for update of p skip locked
   ), written as (
     update @products p set ${set((name) => `input.${name}`)}
     from held join input using (unit_key)
     where p.unit_key = held.unit_key
     returning p.unit_key
   )
   insert into @product_history (unit_key, type, time, actor, revision, changes)
   select unit_key, 'UPDATED', last_modified, actor, revision + 1, changes from written join input using (unit_key)
   returning unit_key`,
);

const saves = gatherPerDatabase(saveSome);

/**
 * Writes a unit that has no neighbours, and its history event. Saves that come at the same time are written in one
 * statement; when that fails, each is to find out for itself why.
 *
 * @returns false when the unit changed since it was read, or another writer holds it; then nothing was written
 */
export async function saveAlone(db: InstanceDatabase, row: SaveRow): Promise<boolean> {
  const gathering = saves(db);
  // Of two saves of the same revision only one can be written.
  if (gathering.has(row.unitKey)) return false;
  return gathering.do(row.unitKey, row);
}

async function saveSome(db: InstanceDatabase, rows: ReadonlyMap<string, SaveRow>): Promise<Map<string, boolean>> {
  const [only] = rows.values();
  if (only && rows.size === 1)
    return new Map([[only.unitKey, (await db.query(SAVE_ONE, toParameters(only))).length === 1]]);
  try {
    const written = await db.query<{ unit_key: string }>(SAVE_SOME, [`[${[...rows.values()].map(toJson).join(',')}]`]);
    const keys = new Set(written.map((row) => row.unit_key));
    return new Map([...rows.keys()].map((key) => [key, keys.has(key)]));
  } catch (error) {
    // Nobody can find out by himself while the database can't be used.
    if (isDatabaseRefusal(error)) throw error;
    return new Map([...rows.keys()].map((key) => [key, false]));
  }
}

/** The documents are JSON already. */
function toJson({ values, findings, changes, ...row }: SaveRow): string {
  const head = JSON.stringify({
    unit_key: row.unitKey,
    revision: row.revision,
    evaluation: row.evaluation,
    unit_type: row.unitType,
    item_number: row.itemNumber,
    end_date: row.endDate,
    has_errors: row.hasErrors,
    last_modified: row.lastModified,
    catalog_status: row.catalogStatus,
    gs1_status: row.gs1Status,
    actor: row.actor,
  });
  return `${head.slice(0, -1)},"values":${values},"findings":${findings},"changes":${changes}}`;
}
