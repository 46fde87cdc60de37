import { START_DATE } from '../../domain/catalogue/field-ids.ts';
import type { UnitKey } from '../../domain/product/identifiers.ts';
import type { Product, ProductRevision } from '../../domain/product/product.ts';
import type { UnitType } from '../../domain/catalogue/unit-types.ts';
import type { Neighbourhood } from '../../domain/hierarchy/neighbourhood.ts';
import { mapInTurns } from '../../pause.ts';
import { InstanceDatabase, sql, type Connection } from '../database/database.ts';
import { batchPerDatabase } from '../database/batcher.ts';
import { PRODUCT_COLUMNS, productColumns, toProduct, type ProductRow } from './tables.ts';

const FIND = sql('find_product', `select ${PRODUCT_COLUMNS} from @products p where p.unit_key = $1`);

/**
 * Some fields of the values. The concatenation detoasts the document once; without it every lookup would repeat that.
 */
const selectFields = (fields: string): string =>
  productColumns(
    `(select json_object_agg(key, unpacked."values" -> key) from ${fields} key where unpacked."values" ? key)::text`,
  );
const UNPACKED = `cross join lateral (select p."values" || '{}' as "values" offset 0) unpacked`;

const FIND_FIELDS = sql(
  'find_product_fields',
  `select ${selectFields('unnest($2::text[])')} from @products p ${UNPACKED} where p.unit_key = $1`,
);

const FIND_FIELDS_OF_SOME = sql(
  'find_fields_of_some',
  `select wanted.name, ${selectFields('json_array_elements_text(wanted.fields)')}
   from json_to_recordset($1::json) as wanted (name text, unit_key text, fields json)
     cross join lateral (select * from @products p where p.unit_key = wanted.unit_key offset 0) p ${UNPACKED}`,
);

interface WantedFields {
  readonly key: UnitKey;
  readonly fields: readonly string[];
}

const fieldReads = batchPerDatabase<WantedFields, ProductRow | undefined>(async (db, wanted) => {
  const [first] = wanted;
  if (first && wanted.size === 1) {
    const [name, { key, fields }] = first;
    const [row] = await db.query<ProductRow>(FIND_FIELDS, [key, fields]);
    return new Map([[name, row]]);
  }
  const asked = [...wanted].map(([name, { key, fields }]) => ({ name, unit_key: key, fields }));
  const rows = await db.query<ProductRow & { name: string }>(FIND_FIELDS_OF_SOME, [JSON.stringify(asked)]);
  return new Map(rows.map((row) => [row.name, row]));
});

/** @param keys fields to read; all when absent */
export async function findProduct(
  db: Connection,
  key: UnitKey,
  keys?: readonly string[],
): Promise<Product | undefined> {
  const row = keys ? await findFields(db, key, keys) : (await db.query<ProductRow>(FIND, [key]))[0];
  return row && toProduct(row);
}

async function findFields(db: Connection, key: UnitKey, fields: readonly string[]): Promise<ProductRow | undefined> {
  if (db instanceof InstanceDatabase) return fieldReads(db).do(`${key} ${fields.join()}`, { key, fields });
  return (await db.query<ProductRow>(FIND_FIELDS, [key, fields]))[0];
}

const FIND_REVISIONS = sql(
  'find_revisions',
  `select p.unit_key, p.revision, p.evaluation, (extract(epoch from p.last_changed) * 1000)::float8 as changed
   from unnest($1::text[]) named (key) cross join lateral (select * from @products p where p.unit_key = named.key offset 0) p`,
);

const revisionReads = batchPerDatabase<UnitKey, ProductRevision | undefined>(async (db, keys) => {
  const rows = await db.query<{ unit_key: string; revision: number; evaluation: number; changed: number }>(
    FIND_REVISIONS,
    [[...keys.keys()]],
  );
  return new Map(
    rows.map(({ unit_key: key, revision, evaluation, changed }) => [
      key,
      { revision, evaluation, lastChanged: new Date(changed) },
    ]),
  );
});

export async function findRevision(db: InstanceDatabase, key: UnitKey): Promise<ProductRevision | undefined> {
  return revisionReads(db).do(key, key);
}

const MAX_DUPLICATES = 10;

const FIND_ACTIVE_BY_ITEM = sql(
  'find_active_by_item',
  // OFFSET 0 stops the planner from scanning all products by modification time.
  `select p.unit_key, p.product_id, p.is_started from (
     select unit_key, product_id, last_modified,
       coalesce(left("values" ->> '${START_DATE}', 10) <= $4::date::text, true) as is_started
     from @products
     where item_number = $1 and target_market = $2 and unit_type = $3 and (end_date is null or end_date >= $4::date)
     offset 0
   ) p
   order by p.is_started desc, p.last_modified desc, p.unit_key limit ${MAX_DUPLICATES + 1}`,
);

export interface ActiveItem {
  readonly key: UnitKey;
  /** Product ids of others that are on the market with the same item number, at most ten. */
  readonly duplicates: readonly string[];
}

/**
 * The active unit with an item number: one whose end date has not passed. Those that are on the market already come
 * first, then the last modified.
 * @param today ISO
 */
export async function findActiveByItem(
  db: Connection,
  item: { readonly itemNumber: string; readonly targetMarket: string; readonly unitType: UnitType },
  today: string,
): Promise<ActiveItem | undefined> {
  const { itemNumber, targetMarket, unitType } = item;
  // PostgreSQL text cannot contain NUL, so no item number does.
  if (itemNumber.includes('\0')) return undefined;
  const values = [itemNumber, targetMarket, unitType, today];
  const [row, ...others] = await db.query<{ unit_key: UnitKey; product_id: string; is_started: boolean }>(
    FIND_ACTIVE_BY_ITEM,
    values,
  );
  if (!row) return undefined;
  const alike = others.filter(({ is_started: isStarted }) => isStarted === row.is_started);
  return { key: row.unit_key, duplicates: alike.map(({ product_id: id }) => id) };
}

const FIND_PRODUCT_IDS = sql(
  'find_product_ids',
  'select p.unit_key, p.product_id from @products p where p.unit_key = any($1)',
);

/** The ids of units in the form in which they were created. Units that do not exist are absent. */
export async function findProductIds(db: Connection, keys: readonly UnitKey[]): Promise<Map<UnitKey, string>> {
  const rows = await db.query<{ unit_key: UnitKey; product_id: string }>(FIND_PRODUCT_IDS, [keys]);
  return new Map(rows.map((row) => [row.unit_key, row.product_id]));
}

/** As `findProductIds`, for one unit; its key when there is no such unit. */
export async function findProductId(db: Connection, key: UnitKey): Promise<string> {
  return (await findProductIds(db, [key])).get(key) ?? key;
}

const IS_EMPTY = sql('is_empty', 'select not exists (select from @products) as is_empty');

export async function hasNoProducts(db: Connection): Promise<boolean> {
  const [row] = await db.query<{ is_empty: boolean }>(IS_EMPTY);
  return row?.is_empty === true;
}

const LINKS_OF_UNIT = `(select count(*) from @product_links link where link.child = p.unit_key) as parents,
  (select array_agg(link.child) from @product_links link where link.parent = p.unit_key) as children`;

interface LinkedRow extends ProductRow {
  /** Number of units that name this one as a child. */
  parents: number;
  children: string[] | null;
}

/** A key without a unit, and the number of units that name it as a child. */
type MissingRow = Pick<LinkedRow, 'parents' | 'children'> & { readonly unit_key: null };

const LOAD_UNITS = sql(
  'load_units',
  // One row per key, because existing parents may name a unit that does not exist yet.
  `select named.key as named, ${PRODUCT_COLUMNS}, (select count(*) from @product_links link where link.child = named.key) as parents,
     (select array_agg(link.child) from @product_links link where link.parent = named.key) as children
   from unnest($1::text[]) named (key)
     left join lateral (select * from @products p where p.unit_key = named.key offset 0) p on true`,
);

const LOAD_HIERARCHIES = sql(
  'load_hierarchies',
  // OFFSET 0 stops the planner from joining whole tables: it cannot know how small hierarchies are.
  `with recursive above (unit_key) as (
     select unnest($1::text[])
     union
     select link.parent
     from above cross join lateral (select parent from @product_links where child = above.unit_key offset 0) link
   ), below (unit_key) as (
     (select unit_key from above union select unnest($2::text[]))
     union
     select link.child
     from below cross join lateral (select child from @product_links where parent = below.unit_key offset 0) link
   )
   select p.*, ${LINKS_OF_UNIT}
   from below cross join lateral (select ${PRODUCT_COLUMNS} from @products p where p.unit_key = below.unit_key offset 0) p`,
);

/**
 * Loads every unit that can share a hierarchy with the given ones, without what GS1 has of them. The cost grows with
 * the hierarchies, not with the catalogue.
 * @param keys units to be written
 * @param children units that the write names as children
 */
export async function loadNeighbourhood(
  db: Connection,
  keys: readonly UnitKey[],
  children: readonly UnitKey[],
): Promise<Neighbourhood> {
  const found = children.length === 0 ? await loadUnits(db, keys) : undefined;
  const standAlone = found?.every((row) => row.parents === 0 && row.children === null);
  const rows =
    found && standAlone
      ? found.filter((row): row is LinkedRow & NamedRow => row.unit_key !== null)
      : await db.query<LinkedRow>(LOAD_HIERARCHIES, [keys, children]);
  const outsideParents = new Map(rows.map((row) => [row.unit_key, row.parents]));
  for (const child of rows.flatMap((row) => row.children ?? [])) {
    const parents = outsideParents.get(child);
    if (parents !== undefined) outsideParents.set(child, parents - 1);
  }
  const units = new Map(await mapInTurns(rows, (row) => [row.unit_key, toProduct(row)] as const));
  return { units, outsideParents };
}

type NamedRow = (LinkedRow | MissingRow) & { readonly named: UnitKey };

const unitLoads = batchPerDatabase<UnitKey, NamedRow>(async (db, named) => {
  const rows = await db.query<NamedRow>(LOAD_UNITS, [[...named.keys()]]);
  return new Map(rows.map((row) => [row.named, row]));
});

/** One row per key. Concurrent single writes share one read; a transaction reads for itself. */
async function loadUnits(db: Connection, keys: readonly UnitKey[]): Promise<NamedRow[]> {
  const [key] = keys;
  if (key === undefined || keys.length > 1 || !(db instanceof InstanceDatabase)) {
    return db.query<NamedRow>(LOAD_UNITS, [keys]);
  }
  return [await unitLoads(db).do(key, key)];
}
