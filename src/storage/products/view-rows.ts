import { ACTIVE_VERSION, VERSION_DATE } from '../../domain/catalogue/field-ids.ts';
import type { Cell } from '../../domain/views/cells.ts';
import type { Column } from '../../domain/views/column.ts';
import type { Condition } from '../../domain/views/condition.ts';
import type { SortKey } from '../../domain/views/view.ts';
import { createPause, mapInTurns } from '../../pause.ts';
import { sql, type InstanceDatabase, type Sql } from '../database/database.ts';
import { cellSql } from './list-cells.ts';
import { conditionSql } from './list-conditions.ts';
import { countedList, findCount, findStatusCount } from './list-counts.ts';
import { isPosition, orderSql, orderTerms, positionSql, rangesAfter } from './list-order.ts';

/** Which products of a view to read. */
export interface ViewSelection {
  readonly columns: readonly Column[];
  readonly filter: readonly Condition[];
  /** Conditions of the request, in addition to those of the view. */
  readonly narrowed?: readonly Condition[] | undefined;
  readonly sort: readonly SortKey[];
  /** Only products of which anything shown changed since: a save, a finding, a status. */
  readonly changedSince?: Date | undefined;
  /** Whether to show the version marked active, for products that have one. */
  readonly activeVersion: boolean;
  readonly limit?: number | undefined;
  /** Number of products to skip. */
  readonly skip?: number | undefined;
  /** Start after the product at this position. */
  readonly behind?: readonly string[] | undefined;
}

/** A product of a view: its cells in column order. */
export interface ViewRow {
  readonly productId: string;
  readonly cells: readonly Cell[];
  /** Position in the order of the view: a JSON array of texts. */
  readonly position: string;
}

type Where = Pick<ViewSelection, 'filter' | 'narrowed' | 'changedSince'>;

const BATCH = 500;
/** PostgreSQL passes at most 100 arguments to a function. */
const MAX_ARGUMENTS = 100;

/** Whether the texts are a position in the order of a view. */
export function isViewPosition(sort: readonly SortKey[], texts: readonly string[]): boolean {
  return isPosition(orderTerms(sort), texts);
}

/** Number of products in a view, on all pages. */
export async function countViewRows(db: InstanceDatabase, selection: Where): Promise<number> {
  const { filter, narrowed = [], changedSince } = selection;
  const known = changedSince || narrowed.length > 0 ? undefined : await findViewCount(db, filter);
  if (known !== undefined) return known;
  const [row] = await db.query<{ count: number }>(
    sql('', `select count(*) as count from @products p where ${whereSql(selection)}`),
  );
  return row?.count ?? 0;
}

async function findViewCount(db: InstanceDatabase, filter: readonly Condition[]): Promise<number | undefined> {
  if (filter.length === 0) return findStatusCount(db, {});
  const counted = countedList(filter);
  return counted && findCount(db, counted);
}

/**
 * Reads a view in batches, at the reader's pace and from one snapshot. For a slow reader it continues after the last
 * row from a new snapshot, as the next page by cursor would.
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
  const plan = cellPlan(selection.columns);
  const toRow = (row: StoredRow): ViewRow => ({
    productId: row.product_id,
    cells: parseCells(row.cells, plan),
    position: row.position,
  });
  const pause = createPause();
  for await (const rows of batches) yield mapInTurns(rows, toRow, pause);
}

interface StoredRow {
  readonly product_id: string;
  readonly cells: string;
  readonly position: string;
}

/**
 * The rest of a selection after a row.
 * @param count rows read so far
 */
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
 * Fraction of a view to plan for. A whole view is read in order straight away. A filter or a recent date may match few
 * products: to find these in view order would scan the whole table.
 */
export function plannedShare({ filter, narrowed = [], changedSince }: Where): number {
  if (changedSince) return 1;
  return filter.length + narrowed.length > 0 ? 0.1 : 0.001;
}

export function viewSql(selection: ViewSelection): Sql {
  const { columns, sort, limit, skip = 0, behind, activeVersion } = selection;
  const terms = orderTerms(sort);
  const where = whereSql(selection);
  const ranges = behind ? rangesAfter(terms, behind).map((range) => `${where} and ${range}`) : [where];
  // As columns, so that the parts and the pages keep the order that they are read in, and are not sorted again.
  const keys = terms.map((term, index) => ({ ...term, sql: `p.order_${index + 1}` }));
  const read = `select p.*${terms.map(({ sql: key }, index) => `, ${key} as order_${index + 1}`).join('')} from @products p`;
  const [order, keyOrder] = [orderSql(terms), orderSql(keys)];
  const enough = limit === undefined ? '' : ` limit ${limit + skip}`;
  const page = [...(limit === undefined ? [] : [`limit ${limit}`]), ...(skip > 0 ? [`offset ${skip}`] : [])].join(' ');
  const parts = ranges.map((range) => `(${read} where ${range} order by ${order}${enough})`);
  const products =
    parts.length > 1
      ? `select p.* from (${parts.join(' union all ')}) p order by ${keyOrder} ${page}`
      : `${read} where ${ranges[0]} ${page === '' ? '' : `order by ${order} ${page}`}`;
  const values = activeVersion ? ACTIVE_VALUES : `p."values"`;
  return sql(
    '',
    `select p.product_id, ${cellsSql(columns)} as cells, ${positionSql(keys)} as position
     from (${products}) p cross join lateral (select ${values} || '{}' as v offset 0) u
     order by ${keyOrder}`,
  );
}

/** What is read for the columns. */
interface CellPlan {
  readonly expressions: readonly string[];
  /** For each column the index of its expression: the columns of a matrix share one. */
  readonly places: readonly number[];
}

function cellPlan(columns: readonly Column[]): CellPlan {
  const all = columns.map(({ source }) => cellSql(source));
  const expressions = [...new Set(all)];
  const places = new Map(expressions.map((expression, index) => [expression, index]));
  return { expressions, places: all.map((expression) => places.get(expression) as number) };
}

/** JSON text of the cells; with many expressions, an array of arrays of them. */
function cellsSql(columns: readonly Column[]): string {
  const { expressions } = cellPlan(columns);
  const groups = Array.from({ length: Math.ceil(expressions.length / MAX_ARGUMENTS) }, (_, n) =>
    expressions.slice(n * MAX_ARGUMENTS, (n + 1) * MAX_ARGUMENTS),
  );
  const arrays = groups.map((group) => `json_build_array(${group.join(', ')})`);
  return arrays.length === 1 ? `${arrays[0]}::text` : `json_build_array(${arrays.join(', ')})::text`;
}

function parseCells(text: string, { expressions, places }: CellPlan): Cell[] {
  const parsed: unknown = JSON.parse(text);
  const cells = expressions.length <= MAX_ARGUMENTS ? (parsed as Cell[]) : (parsed as Cell[][]).flat();
  return places.length === cells.length ? cells : places.map((place) => cells[place]);
}

function whereSql({ filter, narrowed = [], changedSince }: Where): string {
  const conditions = [...filter, ...narrowed].map(conditionSql);
  if (changedSince) conditions.push(`p.last_changed >= '${changedSince.toISOString()}'`);
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** The values of the version marked active, or the current values if none is. */
const ACTIVE_VALUES = `coalesce((
    select version."values" from jsonb_each_text(p."values") flag
    join @product_versions version on version.unit_key = p.unit_key
      and version.version_date = (p."values" ->> ('${VERSION_DATE}_' || substr(flag.key, ${ACTIVE_VERSION.length + 2})))::date
    where starts_with(flag.key, '${ACTIVE_VERSION}_') and flag.value = 'yes' limit 1), p."values")`;
