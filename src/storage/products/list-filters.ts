import type { CatalogStatus, Gs1Status } from '../../domain/status/statuses.ts';
import { sql, type Sql } from '../database/database.ts';

/** Which products a status list contains. Conditions that are absent select all products. */
export interface ListFilter {
  /** Only products whose newest GS1 reply came at this time or later. */
  readonly statusSince?: Date | undefined;
  /** Only products of which anything shown changed at this time or later. */
  readonly changedSince?: Date | undefined;
  readonly catalogStatus?: readonly CatalogStatus[] | undefined;
  readonly gs1Status?: readonly Gs1Status[] | undefined;
  readonly targetMarket?: string | undefined;
}

type Condition = keyof ListFilter;
type StatusCondition = 'catalogStatus' | 'gs1Status';

/** In the order of their parameters. */
const CONDITIONS = ['statusSince', 'changedSince', 'catalogStatus', 'gs1Status', 'targetMarket'] as const;

const STATUS_COLUMNS: Readonly<Record<StatusCondition, string>> = {
  catalogStatus: 'p.catalog_status',
  gs1Status: 'p.gs1_status',
};

/**
 * Statements are planned without their values, so each combination of conditions has its own: an optional condition
 * would rule out every index. For a range the planner expects few rows and uses the index; for a single bound or a
 * frequent value it expects many and would scan the table.
 */
const SQL: Readonly<Record<Condition, (parameter: string) => string>> = {
  statusSince: (parameter) => `p.gs1_status_date between ${parameter} and 'infinity'`,
  changedSince: (parameter) => `p.last_changed between ${parameter} and 'infinity'`,
  catalogStatus: (parameter) => `p.catalog_status = any(${parameter})`,
  gs1Status: (parameter) => `p.gs1_status = any(${parameter})`,
  targetMarket: (parameter) => `p.target_market = ${parameter}`,
};

const conditionsOf = (filter: ListFilter): Condition[] => CONDITIONS.filter((name) => filter[name] !== undefined);

/** Values of the parameters that a filter starts its statements with. */
export function filterValues(filter: ListFilter): unknown[] {
  return conditionsOf(filter).map((name) => filter[name]);
}

export function isEveryProduct(filter: ListFilter): boolean {
  return conditionsOf(filter).length === 0;
}

/** Whether an index has the products in key order, so that a page can be read without finding its keys first. */
export function isInKeyOrder(filter: ListFilter): boolean {
  return conditionsOf(filter).every((name) => name === 'targetMarket');
}

/** The condition whose index finds the products: the one that usually selects the fewest. */
function leadingStatus(conditions: readonly Condition[]): StatusCondition | undefined {
  if (conditions.includes('statusSince') || conditions.includes('changedSince')) return undefined;
  return (['catalogStatus', 'gs1Status'] as const).find((name) => conditions.includes(name));
}

/** Condition `where` of the statement of a filter. @param leading is left out */
function whereOf(conditions: readonly Condition[], leading?: Condition): string {
  const parts = conditions.flatMap((name, index) => (name === leading ? [] : SQL[name](`$${index + 1}`)));
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** Which of some products match. The parameter after those of the filter is their keys. */
export function matchStatement(filter: ListFilter): Sql {
  const conditions = conditionsOf(filter);
  return sql(
    `match_products_${conditions.join('_')}`,
    `select p.unit_key, coalesce(${whereOf(conditions)}, false) as matches
     from @products p where p.unit_key = any($${conditions.length + 1})`,
  );
}

/** Counts the products of a filter. */
export function countStatement(filter: ListFilter): Sql {
  const conditions = conditionsOf(filter);
  const name = `count_products_${conditions.join('_')}`;
  const status = leadingStatus(conditions);
  if (status) {
    const { wanted, isWanted } = perStatus(conditions, status);
    const where = `${isWanted} and ${whereOf(conditions, status)}`;
    return sql(
      name,
      `select coalesce(sum(part.count), 0)::float8 as count from ${wanted}
         cross join lateral (select count(*) as count from @products p where ${where}) part`,
    );
  }
  const where = isInKeyOrder(filter) && conditions.length > 0 ? MARKET : whereOf(conditions);
  return sql(name, `select count(*) as count from @products p where ${where}`);
}

/**
 * Finds keys in key order. Parameters after those of the filter: the key to start after, the limit, and how many to
 * skip.
 */
export function keysStatement(filter: ListFilter): Sql {
  const conditions = conditionsOf(filter);
  const [after, limit, skip] = [1, 2, 3].map((position) => `$${conditions.length + position}`);
  const name = `unit_keys_${conditions.join('_')}`;
  const status = leadingStatus(conditions);
  if (status) {
    const { wanted, column, isWanted } = perStatus(conditions, status);
    return sql(
      name,
      `select part.unit_key from ${wanted} cross join lateral (
         select p.unit_key from @products p
         where ${isWanted} and (${column}, p.unit_key) > (wanted.status, ${after}) and ${whereOf(conditions, status)}
         order by ${column}, p.unit_key limit ${limit}::bigint + ${skip}::bigint
       ) part order by part.unit_key limit ${limit}::bigint offset ${skip}::bigint`,
    );
  }
  const isMarket = isInKeyOrder(filter) && conditions.length > 0;
  const [where, order] = isMarket
    ? [`${MARKET} and (p.target_market, p.unit_key) > ($1, ${after})`, 'p.target_market, p.unit_key']
    : [`${whereOf(conditions)} and p.unit_key > ${after}`, 'p.unit_key'];
  return sql(name, `select p.unit_key from @products p where ${where} order by ${order} limit ${limit} offset ${skip}`);
}

const MARKET = 'p.target_market between $1 and $1';

/** The products of each wanted status are read in key order from the index of that status. */
function perStatus(conditions: readonly Condition[], status: StatusCondition) {
  const column = STATUS_COLUMNS[status];
  return {
    column,
    wanted: `unnest($${conditions.indexOf(status) + 1}::text[]) as wanted (status)`,
    isWanted: `${column} between wanted.status and wanted.status`,
  };
}
