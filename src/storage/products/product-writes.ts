import { childLinks } from '../../domain/hierarchy/hierarchy.ts';
import type { FieldChange } from '../../domain/input/merge.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { FieldValue, Product } from '../../domain/product/product.ts';
import type { PlanTogether, SavedRevision } from '../../domain/saving/plan-together.ts';
import { versionDates } from '../../domain/product/versions.ts';
import type { PartPlan, PlannedSave } from '../../domain/saving/plan-save.ts';
import { StaleRead } from '../database/database-errors.ts';
import { InstanceDatabase, sql, type Connection, type Sql } from '../database/database.ts';
import { noteChanges } from './change-notes.ts';
import { CREATION, FINDINGS, SAVE, type IsError, type SaveColumns } from './save-columns.ts';
import { saveSingle, type SingleSave } from './single-saves.ts';

const SAVE_TOGETHER = sql(
  'save_together',
  // Locks all units that the findings rest on, by key, in the state in which they were read, before anything is
  // written. Other readers never see a part of it.
  `with held as (
     select count(*) as units
     from json_to_recordset($1::json) as unit (unit_key text, revision integer, evaluation integer)
     cross join lateral (
       select from @products p
       where p.unit_key = unit.unit_key and p.revision = unit.revision and p.evaluation = unit.evaluation
       for update
     ) locked
   ), written as (
     update @products p set ${SAVE.assignments('saved')}
     from held cross join json_to_recordset($2::json) as saved (${SAVE.recordset})
     where held.units = json_array_length($1::json) and p.unit_key = saved.unit_key
     returning p.unit_key
   ), validated as (
     update @products p set ${FINDINGS.assignments('result')}
     from (select count(*) as units from written) done cross join json_to_recordset($3::json) as result (${FINDINGS.recordset})
     where done.units > 0 and p.unit_key = result.unit_key
     returning p.unit_key
   ), noted as (
     ${noteChanges('(select unit_key from written union select unit_key from validated) changed')}
   )
   insert into @product_history (unit_key, type, time, actor, revision, changes)
   select event.unit_key, 'UPDATED', event.time, event.actor, event.revision, event.changes
   from (select count(*) as units from written) done cross join json_to_recordset($4::json) as event (
     unit_key text, time timestamptz, actor text, revision integer, changes json
   )
   where done.units > 0
   returning 1`,
  { notesChanges: true },
);

const WRITE_MANY = sql(
  'write_many',
  `with input as (
     select * from json_to_recordset($1::json) as input (${CREATION.recordset}, changes json)
   ), written as (
     insert into @products as p (${CREATION.names})
     select ${CREATION.values} from input
     on conflict (unit_key) do update set ${SAVE.assignments('excluded')}
     where p.revision = excluded.revision - 1 and p.evaluation = excluded.evaluation - 1
     returning p.unit_key
   ), noted as (
     ${noteChanges('written')}
   ), logged as (
     insert into @product_history (unit_key, type, time, actor, revision, changes)
     select unit_key, case when changes is null then 'CREATED' else $3 end, last_modified, $2, revision,
       coalesce(changes, "values")
     from input
   )
   select count(*) as written from written`,
  { notesChanges: true },
);

const WRITE_FINDINGS = sql(
  'write_findings',
  `with written as (
     update @products p set ${FINDINGS.assignments('result')}
     from json_to_recordset($1::json) as result (${FINDINGS.recordset})
     where p.unit_key = result.unit_key and p.evaluation = result.evaluation - 1
     returning p.unit_key
   ), noted as (
     ${noteChanges('written')}
   )
   select count(*) as written from written`,
  { notesChanges: true },
);

export interface SaveContext {
  /** User or API key of the write. */
  readonly actor: string;
  /** What the history calls a change of a product. */
  readonly event?: 'UPDATED' | 'VERSION_ACTIVATED';
  readonly isError: IsError;
}

/** Rows of one statement, as one JSON parameter that the socket accepts at once while the next rows are built. */
const ROWS_PER_STATEMENT = 50;
/** Encoding more at once would keep the event loop from other requests. */
const CHARACTERS_PER_STATEMENT = 1_000_000;

/**
 * Writes saves that were planned together, their history and the findings of their neighbours in one statement.
 * @param before all units that the findings depend on, as read
 * @returns false, with nothing written, when one of them changed since
 */
export async function writeTogether(
  db: Connection,
  { products, revisions, reevaluated }: PlanTogether,
  before: ReadonlyMap<UnitKey, Product>,
  { isError }: Pick<SaveContext, 'isError'>,
): Promise<boolean> {
  const [revision, ...others] = revisions;
  if (!revision) return true;
  if (db instanceof InstanceDatabase && others.length === 0 && before.size === 1) {
    return saveSingle(db, toSingleSave(revision, products[0] as Product, isError));
  }
  const held = [...before.values()]
    .map(({ key, revision: read, evaluation }) => ({ unit_key: key, revision: read, evaluation }))
    // All writers lock rows in this order.
    .sort((a, b) => (a.unit_key < b.unit_key ? -1 : 1));
  const events = revisions.map(({ product, actor, changes }) => ({
    unit_key: product.key,
    time: product.lastModified,
    actor,
    revision: product.revision,
    changes: toChangesByKey(changes),
  }));
  const rows = await db.query(SAVE_TOGETHER, [
    JSON.stringify(held),
    toRows(SAVE, products, isError),
    toRows(FINDINGS, reevaluated, isError),
    JSON.stringify(events),
  ]);
  return rows.length > 0;
}

function toSingleSave({ actor, changes }: SavedRevision, product: Product, isError: IsError): SingleSave {
  return {
    key: product.key,
    parameters: SAVE.toParameters(product, isError),
    actor,
    changes: JSON.stringify(toChangesByKey(changes)),
  };
}

/**
 * Writes units, the history event of each, their links and versions, and the findings of their neighbours. The next
 * rows are validated and built while the database writes the previous ones.
 *
 * @throws StaleRead if a unit has changed since it was read
 */
export async function writeSaves(tx: Connection, parts: AsyncIterable<PartPlan>, context: SaveContext): Promise<void> {
  const { actor, event = 'UPDATED' } = context;
  const reevaluated: Product[] = [];
  const linking: Product[] = [];
  const versioning: PlannedSave[] = [];
  let underWay: Promise<void> = Promise.resolve();
  for await (const part of parts) {
    for (const { rows, count } of statementsOf(part.saves, (save) => toInputRow(save, context))) {
      await underWay;
      underWay = requireWritten(tx, WRITE_MANY, [rows, actor, event], count);
      // Handled when awaited; this avoids an unhandled rejection until then.
      underWay.catch(() => undefined);
    }
    reevaluated.push(...part.reevaluated);
    for (const save of part.saves) {
      if (save.hasChangedLinks) linking.push(save.product);
      if (save.hasChangedVersions || save.renewedVersions.size > 0) versioning.push(save);
    }
  }
  await underWay;
  await writeFindings(tx, reevaluated, context);
  await writeLinks(tx, linking);
  await writeVersions(tx, versioning);
}

/**
 * Writes the findings of units whose values stay as they are.
 * @throws StaleRead when a unit is no longer as it was read
 */
export async function writeFindings(
  tx: Connection,
  products: readonly Product[],
  context: Pick<SaveContext, 'isError'>,
): Promise<void> {
  const toRow = (product: Product): string => FINDINGS.toJson(FINDINGS.toParameters(product, context.isError));
  for (const { rows, count } of statementsOf(products, toRow)) {
    await requireWritten(tx, WRITE_FINDINGS, [rows], count);
  }
}

/** Divides items into the rows of statements: JSON arrays of limited length and size. */
export function* statementsOf<T>(
  items: readonly T[],
  toRow: (item: T) => string,
): Generator<{ readonly rows: string; readonly count: number }, void> {
  let rows: string[] = [];
  let size = 0;
  for (const item of items) {
    const row = toRow(item);
    rows.push(row);
    size += row.length;
    if (rows.length < ROWS_PER_STATEMENT && size < CHARACTERS_PER_STATEMENT) continue;
    yield { rows: `[${rows.join(',')}]`, count: rows.length };
    rows = [];
    size = 0;
  }
  if (rows.length > 0) yield { rows: `[${rows.join(',')}]`, count: rows.length };
}

async function requireWritten(
  tx: Connection,
  statement: Sql,
  values: readonly unknown[],
  count: number,
): Promise<void> {
  const [row] = await tx.query<{ written: number }>(statement, values);
  if (row?.written !== count)
    throw new StaleRead(`${statement.name}: ${row?.written ?? 0} of ${count} rows were as read`);
}

function toInputRow({ product, isNew, changes }: PlannedSave, { isError }: SaveContext): string {
  // For a new unit, the values themselves are the changes.
  const changed = isNew ? 'null' : JSON.stringify(toChangesByKey(changes));
  return CREATION.toJson(CREATION.toParameters(product, isError), { changes: changed });
}

function toRows(columns: SaveColumns, products: readonly Product[], isError: IsError): string {
  return `[${products.map((product) => columns.toJson(columns.toParameters(product, isError))).join(',')}]`;
}

/** Changes as the history stores them: old and new value by key. */
function toChangesByKey(changes: readonly FieldChange[]): Record<string, readonly (FieldValue | null)[]> {
  const byKey: Record<string, readonly (FieldValue | null)[]> = {};
  for (const { key, from, to } of changes) byKey[key] = [from, to];
  return byKey;
}

const DELETE_LINKS = sql('delete_links', 'delete from @product_links where parent = any($1)');
const INSERT_LINKS = sql(
  'insert_links',
  'insert into @product_links (parent, child) select distinct parent, child from unnest($1::text[], $2::text[]) as link (parent, child)',
);

async function writeLinks(tx: Connection, products: readonly Product[]): Promise<void> {
  if (products.length === 0) return;
  const links = products.flatMap((product) =>
    childLinks(product.values, product.targetMarket).map(({ child }) => [product.key, child] as const),
  );
  await tx.query(DELETE_LINKS, [products.map((product) => product.key)]);
  await tx.query(INSERT_LINKS, [links.map(([parent]) => parent), links.map(([, child]) => child)]);
}

const DELETE_VERSIONS = sql(
  'delete_versions',
  'delete from @product_versions where unit_key = $1 and version_date <> all($2::date[])',
);
const WRITE_VERSION = sql(
  'write_version',
  `insert into @product_versions (unit_key, version_date, "values", changes) values ($1, $2, $3, $4)
   on conflict (unit_key, version_date) do update set "values" = excluded."values", changes = excluded.changes`,
);

async function writeVersions(tx: Connection, saves: readonly PlannedSave[]): Promise<void> {
  for (const { product, renewedVersions } of saves) {
    await tx.query(DELETE_VERSIONS, [product.key, [...versionDates(product.values)]]);
    for (const [date, version] of renewedVersions) {
      const values = 'values' in version ? JSON.stringify(version.values) : null;
      const changes = 'changes' in version ? JSON.stringify(version.changes) : null;
      await tx.query(WRITE_VERSION, [product.key, date, values, changes]);
    }
  }
}
