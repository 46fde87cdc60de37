import { END_DATE, ITEM_NUMBER } from '../../domain/catalogue/field-ids.ts';
import { childLinks } from '../../domain/hierarchy/hierarchy.ts';
import type { FieldChange } from '../../domain/input/merge.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { FieldValue, Product } from '../../domain/product/product.ts';
import { hasErrors } from '../../domain/validation/describe.ts';
import type { PlanTogether, SavedRevision } from '../../domain/saving/plan-together.ts';
import { versionDates, type PartPlan, type PlannedSave } from '../../domain/saving/plan-save.ts';
import { StaleRead } from '../database/database-errors.ts';
import { InstanceDatabase, sql, type Connection, type Sql } from '../database/database.ts';
import { saveAlone, type SaveRow } from './single-saves.ts';

const SAVE_TOGETHER = sql(
  'save_together',
  // All units that the findings rest on are held, by key, in the state in which they were read; only then anything is
  // written. Others never see a part of it.
  `with held as (
     select count(*) as units
     from json_to_recordset($1::json) as unit (unit_key text, revision integer, evaluation integer)
     cross join lateral (
       select from @products p
       where p.unit_key = unit.unit_key and p.revision = unit.revision and p.evaluation = unit.evaluation
       for update
     ) locked
   ), written as (
     update @products p set unit_type = saved.unit_type, item_number = saved.item_number, end_date = saved.end_date,
       "values" = saved."values", findings = saved.findings, has_errors = saved.has_errors, revision = saved.revision,
       evaluation = saved.evaluation, last_modified = saved.last_modified, last_changed = saved.last_changed,
       catalog_status = saved.catalog_status, gs1_status = saved.gs1_status
     from held cross join json_to_recordset($2::json) as saved (
       unit_key text, unit_type text, item_number text, end_date date, "values" jsonb, findings json, has_errors boolean,
       revision integer, evaluation integer, last_modified timestamptz, last_changed timestamptz, catalog_status text,
       gs1_status text
     )
     where held.units = json_array_length($1::json) and p.unit_key = saved.unit_key
     returning 1
   ), judged as (
     update @products p set findings = result.findings, has_errors = result.has_errors, evaluation = result.evaluation,
       last_changed = result.last_changed
     from (select count(*) as units from written) done cross join json_to_recordset($3::json) as result (
       unit_key text, findings json, has_errors boolean, evaluation integer, last_changed timestamptz
     )
     where done.units > 0 and p.unit_key = result.unit_key
   )
   insert into @product_history (unit_key, type, time, actor, revision, changes)
   select event.unit_key, 'UPDATED', event.time, event.actor, event.revision, event.changes
   from (select count(*) as units from written) done cross join json_to_recordset($4::json) as event (
     unit_key text, time timestamptz, actor text, revision integer, changes json
   )
   where done.units > 0
   returning 1`,
);

const WRITE_MANY = sql(
  'write_many',
  `with input as (
     select * from json_to_recordset($1::json) as input (
       unit_key text, product_id text, target_market text, unit_type text, item_number text, end_date date, "values" json,
       findings json, has_errors boolean, revision integer, evaluation integer, created timestamptz, last_modified timestamptz,
       last_changed timestamptz, catalog_status text, gs1_status text, changes json
     )
   ), written as (
     insert into @products as p (
       unit_key, product_id, target_market, unit_type, item_number, end_date, "values", findings, has_errors, revision, evaluation,
       created, last_modified, last_changed, catalog_status, gs1_status
     )
     select unit_key, product_id, target_market, unit_type, item_number, end_date, "values"::jsonb, findings, has_errors, revision,
       evaluation, created, last_modified, last_changed, catalog_status, gs1_status
     from input
     on conflict (unit_key) do update set
       unit_type = excluded.unit_type, item_number = excluded.item_number, end_date = excluded.end_date, "values" = excluded."values",
       findings = excluded.findings, has_errors = excluded.has_errors, revision = excluded.revision, evaluation = excluded.evaluation,
       last_modified = excluded.last_modified, last_changed = excluded.last_changed, catalog_status = excluded.catalog_status,
       gs1_status = excluded.gs1_status
     where p.revision = excluded.revision - 1 and p.evaluation = excluded.evaluation - 1
     returning 1
   ), logged as (
     insert into @product_history (unit_key, type, time, actor, revision, changes)
     select unit_key, case when changes is null then 'CREATED' else 'UPDATED' end, last_modified, $2, revision,
       coalesce(changes, "values")
     from input
   )
   select count(*) as written from written`,
);

const WRITE_FINDINGS = sql(
  'write_findings',
  `with written as (
     update @products p set findings = result.findings, has_errors = result.has_errors, evaluation = result.evaluation,
       last_changed = result.last_changed
     from json_to_recordset($1::json) as result (
       unit_key text, findings json, has_errors boolean, evaluation integer, last_changed timestamptz
     )
     where p.unit_key = result.unit_key and p.evaluation = result.evaluation - 1
     returning 1
   )
   select count(*) as written from written`,
);

export interface SaveContext {
  /** User or key that the write comes from. */
  readonly actor: string;
  readonly isError: (rule: string) => boolean;
}

/**
 * Documents go as JSON text, many rows in one parameter. What the socket takes at once is on its way before the next
 * rows are made.
 */
const ROWS_PER_STATEMENT = 50;

/**
 * Writes saves that were planned together, with their history and the findings of their neighbours, in a single statement.
 *
 * @param before all units that the findings rest on, as they were read
 * @returns false when one of them changed since it was read; then nothing was written
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
    return saveAlone(db, toSaveRow(revision, products[0] as Product, isError));
  }
  const held = [...before.values()]
    .map(({ key, revision: read, evaluation }) => ({ unit_key: key, revision: read, evaluation }))
    // The order in which all writers lock rows.
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
    JSON.stringify(products.map((product) => toProductRow(product, isError))),
    findingsRows(reevaluated, { isError }),
    JSON.stringify(events),
  ]);
  return rows.length > 0;
}

function toSaveRow({ actor, changes }: SavedRevision, product: Product, isError: SaveContext['isError']): SaveRow {
  const { values, gs1 } = product;
  return {
    unitKey: product.key,
    revision: product.revision - 1,
    evaluation: product.evaluation - 1,
    unitType: product.unitType,
    itemNumber: values[ITEM_NUMBER] ?? null,
    endDate: values[END_DATE] ?? null,
    values: JSON.stringify(values),
    findings: JSON.stringify(product.findings),
    hasErrors: hasErrors(product.findings, isError),
    lastModified: product.lastModified,
    catalogStatus: gs1.catalogStatus,
    gs1Status: gs1.gs1Status,
    actor,
    changes: JSON.stringify(toChangesByKey(changes)),
  };
}

/**
 * Writes units, the history event of each, their links and versions, and the findings of their neighbours. The next rows
 * are judged and made while the database works on the ones before.
 *
 * @throws StaleRead when a unit is no longer as it was read
 */
export async function writeSaves(tx: Connection, parts: Iterable<PartPlan>, context: SaveContext): Promise<void> {
  const reevaluated: Product[] = [];
  const linking: Product[] = [];
  const versioning: PlannedSave[] = [];
  let underWay: Promise<void> = Promise.resolve();
  for (const part of parts) {
    for (let start = 0; start < part.saves.length; start += ROWS_PER_STATEMENT) {
      const chunk = part.saves.slice(start, start + ROWS_PER_STATEMENT);
      const rows = `[${chunk.map((save) => toInputRow(save, context)).join(',')}]`;
      await underWay;
      underWay = requireWritten(tx, WRITE_MANY, [rows, context.actor], chunk.length);
      // A failure is met by the wait for it; until then it is no unhandled one.
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
 * Writes what the rules say of units whose values stay as they are.
 * @throws StaleRead when a unit is no longer as it was read
 */
export async function writeFindings(
  tx: Connection,
  products: readonly Product[],
  context: Pick<SaveContext, 'isError'>,
): Promise<void> {
  if (products.length === 0) return;
  await requireWritten(tx, WRITE_FINDINGS, [findingsRows(products, context)], products.length);
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
  return JSON.stringify({
    ...toProductRow(product, isError),
    product_id: product.productId,
    target_market: product.targetMarket,
    created: product.created,
    // A new unit's values are its changes.
    changes: isNew ? null : toChangesByKey(changes),
  });
}

/** The columns that a save writes. */
function toProductRow(product: Product, isError: SaveContext['isError']): Record<string, unknown> {
  const { values, findings, gs1 } = product;
  return {
    unit_key: product.key,
    unit_type: product.unitType,
    item_number: values[ITEM_NUMBER] ?? null,
    end_date: values[END_DATE] ?? null,
    values,
    findings,
    has_errors: hasErrors(findings, isError),
    revision: product.revision,
    evaluation: product.evaluation,
    last_modified: product.lastModified,
    last_changed: product.lastChanged,
    catalog_status: gs1.catalogStatus,
    gs1_status: gs1.gs1Status,
  };
}

/** How changes stand in the history: old and new value by key. */
function toChangesByKey(changes: readonly FieldChange[]): Record<string, readonly (FieldValue | null)[]> {
  const byKey: Record<string, readonly (FieldValue | null)[]> = {};
  for (const { key, from, to } of changes) byKey[key] = [from, to];
  return byKey;
}

function findingsRows(products: readonly Product[], { isError }: Pick<SaveContext, 'isError'>): string {
  return JSON.stringify(
    products.map((product) => ({
      unit_key: product.key,
      findings: product.findings,
      has_errors: hasErrors(product.findings, isError),
      evaluation: product.evaluation,
      last_changed: product.lastChanged,
    })),
  );
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
  `insert into @product_versions (unit_key, version_date, "values") values ($1, $2, $3)
   on conflict (unit_key, version_date) do update set "values" = excluded."values"`,
);

async function writeVersions(tx: Connection, saves: readonly PlannedSave[]): Promise<void> {
  for (const { product, renewedVersions } of saves) {
    await tx.query(DELETE_VERSIONS, [product.key, [...versionDates(product.values)]]);
    for (const [date, values] of renewedVersions)
      await tx.query(WRITE_VERSION, [product.key, date, JSON.stringify(values)]);
  }
}
