import { ACTIVE_VERSION, VERSION_DATE } from '../../domain/catalogue/field-ids.ts';
import type { Cell } from '../../domain/views/cells.ts';
import type { Column } from '../../domain/views/column.ts';
import type { Condition } from '../../domain/views/condition.ts';
import type { SortKey } from '../../domain/views/view.ts';
import { sql, type InstanceDatabase, type Sql } from '../database/database.ts';
import { behindSql, cellSql, conditionSql, isPosition, orderKeys } from './list-sql.ts';

/** Which products of a view to read, and what of each. */
export interface ViewSelection {
  readonly columns: readonly Column[];
  readonly filter: readonly Condition[];
  readonly sort: readonly SortKey[];
  /** Only products changed since. */
  readonly modifiedAfter?: Date | undefined;
  /** Whether to show the version that is marked active, where a product has one. */
  readonly activeVersion: boolean;
  readonly limit?: number | undefined;
  /** How many products to leave out first. */
  readonly skip?: number | undefined;
  /** The position of the product to go on behind. */
  readonly behind?: readonly string[] | undefined;
}

/** A product of a view: its cells in the order of the columns. */
export interface ViewRow {
  readonly productId: string;
  readonly cells: readonly Cell[];
  /** Where it stands in the order of the view, as JSON: an array of texts. */
  readonly position: string;
}

const BATCH = 500;

/** Whether texts are the position of a product in the order of a view. */
export function isViewPosition(sort: readonly SortKey[], texts: readonly string[]): boolean {
  return isPosition(orderKeys(sort), texts);
}

/** How many products a view has, whatever the page. */
export async function countViewRows(
  db: InstanceDatabase,
  { filter, modifiedAfter }: Pick<ViewSelection, 'filter' | 'modifiedAfter'>,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql('', `select count(*) as count from @products p where ${whereSql({ filter, modifiedAfter })}`),
  );
  return row?.count ?? 0;
}

/**
 * Reads a view in batches, as fast as they are taken. The rows are of one snapshot, unless the reader is slow: then the
 * view goes on behind the last row, as if the next page were asked for by cursor.
 */
export async function* readViewRows(
  db: InstanceDatabase,
  selection: ViewSelection,
  reader?: string,
): AsyncGenerator<readonly ViewRow[]> {
  const batches = db.stream<StoredRow>({
    statement: (last, count) => viewSql(last ? behind(selection, last, count) : selection),
    batch: BATCH,
    share: plannedShare(selection),
    reader,
  });
  for await (const rows of batches) {
    yield rows.map((row) => ({
      productId: row.product_id,
      cells: JSON.parse(row.cells) as Cell[],
      position: row.position,
    }));
  }
}

interface StoredRow {
  readonly product_id: string;
  readonly cells: string;
  readonly position: string;
}

/** What is left of a selection behind a row. @param count rows that were read */
function behind(selection: ViewSelection, { position }: StoredRow, count: number): ViewSelection {
  const { limit } = selection;
  return {
    ...selection,
    skip: undefined,
    limit: limit === undefined ? undefined : limit - count,
    behind: JSON.parse(position) as string[],
  };
}

/**
 * The part of a view that its statement is planned for. The whole assortment comes in its order at once. A filter may
 * leave little, and what changed lately is little: to look for that in the order of the view would read all products.
 */
export function plannedShare({ filter, modifiedAfter }: Pick<ViewSelection, 'filter' | 'modifiedAfter'>): number {
  if (modifiedAfter) return 1;
  return filter.length > 0 ? 0.1 : 0.001;
}

/** The statement of a view. */
export function viewSql(selection: ViewSelection): Sql {
  const { columns, sort, limit, skip, behind, activeVersion } = selection;
  const keys = orderKeys(sort);
  const order = keys.map((key) => `${key.sql} ${key.descending ? 'desc' : 'asc'}`).join(', ');
  const where = [whereSql(selection), ...(behind ? [behindSql(keys, behind)] : [])].join(' and ');
  const page = [...(limit === undefined ? [] : [`limit ${limit}`]), ...(skip ? [`offset ${skip}`] : [])].join(' ');
  const values = activeVersion ? ACTIVE_VALUES : `p."values"`;
  return sql(
    '',
    `select p.product_id, json_build_array(${columns.map(({ source }) => cellSql(source)).join(', ')})::text as cells,
       json_build_array(${keys.map((key) => `(${key.sql})::text`).join(', ')})::text as position
     from ${page === '' ? '@products p' : `(select p.* from @products p where ${where} order by ${order} ${page}) p`}
       cross join lateral (select ${values} || '{}' as v offset 0) u
     ${page === '' ? `where ${where}` : ''}
     order by ${order}`,
  );
}

function whereSql({ filter, modifiedAfter }: Pick<ViewSelection, 'filter' | 'modifiedAfter'>): string {
  const conditions = filter.map(conditionSql);
  if (modifiedAfter) conditions.push(`p.last_modified >= '${modifiedAfter.toISOString()}'`);
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** The values of the version whose date stands in the row that is marked active; those of now where none is. */
const ACTIVE_VALUES = `coalesce((
    select version."values" from jsonb_each_text(p."values") flag
    join @product_versions version on version.unit_key = p.unit_key
      and version.version_date = (p."values" ->> ('${VERSION_DATE}_' || substr(flag.key, ${ACTIVE_VERSION.length + 2})))::date
    where starts_with(flag.key, '${ACTIVE_VERSION}_') and flag.value = 'yes' limit 1), p."values")`;
