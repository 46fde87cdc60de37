import { UNIT_TYPES, type UnitType } from '../../domain/catalogue/unit-types.ts';
import type { ProductCounts, StatusCount } from '../../domain/overview/figures.ts';
import type { CatalogStatus } from '../../domain/status/statuses.ts';
import { sql, type Connection } from '../database/database.ts';
import { BY_STATUS, countedList, NOTED, STATUS_LIST, type CountedList } from './list-counts.ts';

const property = { kind: 'property', property: 'unitType' } as const;

/** The products of each unit type are counted like the list of a view. */
export const UNIT_TYPE_LISTS: ReadonlyMap<UnitType, CountedList> = new Map(
  UNIT_TYPES.flatMap((unitType) => {
    const list = countedList([{ test: 'in', subject: property, values: [unitType] }]);
    return list ? [[unitType, list]] : [];
  }),
);

const NAMES = [...UNIT_TYPE_LISTS.values()].map(({ list }) => list);
const MEMBERSHIPS = [
  STATUS_LIST,
  ...[...UNIT_TYPE_LISTS.values()].map(({ list, condition }) => `case when ${condition} then '${list}' end`),
];

const FIND_COUNTS = sql(
  'find_product_counts',
  `with noted as materialized (
     select case when p.unit_key is null then '{}' else array_remove(array[${MEMBERSHIPS.join(', ')}], null) end as now,
       coalesce(counted.lists, '{}') as before
     from ${NOTED}
   )
   select (select count(*) from @counted_lists where is_complete and list = any($1)) as complete,
     (select coalesce(json_agg(json_build_array(list, count)), '[]') from (
       select list, sum(count) as count from (
         select list, count from @list_counts
         union all select unnest(now), 1 from noted
         union all select unnest(before), -1 from noted
       ) parts
       where starts_with(list, '${BY_STATUS}:') or list = any($1)
       group by list having sum(count) <> 0
     ) counts) as counts`,
);

/** The numbers of products by market and status, and by unit type, all of one moment. */
export async function findProductCounts(db: Connection): Promise<ProductCounts> {
  const [row] = await db.query<{ complete: number; counts: [string, number][] }>(FIND_COUNTS, [[BY_STATUS, ...NAMES]]);
  const counts = new Map(row?.counts);
  return {
    byStatus: [...counts].flatMap(([list, products]): StatusCount[] => {
      const [kind, targetMarket = '', catalogStatus = ''] = list.split(':');
      return kind === BY_STATUS
        ? [{ targetMarket, catalogStatus: catalogStatus === '' ? null : (catalogStatus as CatalogStatus), products }]
        : [];
    }),
    byUnitType: new Map([...UNIT_TYPE_LISTS].map(([unitType, { list }]) => [unitType, counts.get(list) ?? 0])),
    isComplete: row?.complete === NAMES.length + 1,
  };
}
