import type { Bench } from './environment.ts';
import { benchProduct } from './products.ts';

/** Number of fields of each product. */
const FIELDS = 120;
const PART = 20_000;
/** Products that changed just now; all others are older than a day. */
export const RECENT = 100;

/** The views of the growth bench: a filter with an order, a status that is rare, a time, and a condition on a grid. */
const title = '{ en: List, da: Liste }';
const columns = 'columns: [D8165, D8256, D8211, D8258_1, D8276, catalogStatus, lastModified]';
export const GROWTH_VIEWS = {
  views: `
orderable: { title: ${title}, access: [public], ${columns}, filter: [{ field: D8271, equals: true }], sort: [D8211, D8258_1 desc] }
failed: { title: ${title}, access: [public], ${columns}, filter: [{ field: catalogStatus, equals: FAILED }], sort: [D8256] }
newest: { title: ${title}, access: [public], ${columns}, sort: [lastModified desc] }
allergens: { title: ${title}, access: [public], ${columns}, filter: [{ field: D8276, equals: BASE_UNIT_OR_EACH }, { field: D8166, empty: false }], sort: [D8211] }
`,
  profiles: `list: { title: ${title} }\n`,
};

/**
 * Copies a saved product until there are `size` products, with other GTINs, names, brands, markets and statuses. A tenth
 * is not orderable, a thousandth FAILED, and a tenth has allergens. Each has one to seven findings, drawn from 60 rules.
 */
export async function growTo(bench: Bench, size: number): Promise<void> {
  const { pool, schema } = bench;
  const [model, ...recent] = Array.from({ length: RECENT + 1 }, (_, n) => benchProduct(n, FIELDS));
  const allergenKeys = Object.keys(model ?? {}).filter((key) => /^D81(?:66|70)_/.test(key));
  await save(bench, [model]);
  const rules = await readRules(bench);
  await dropViewIndexes(bench);
  for (let from = await count(bench); from < size - RECENT; from += PART) {
    const to = Math.min(from + PART, size - RECENT);
    await pool.query(
      `insert into ${schema}.products (unit_key, product_id, target_market, unit_type, item_number, "values", findings,
         has_errors, revision, evaluation, created, last_modified, last_changed, gs1_status, catalog_status, gs1_status_date)
       select id, id, market, p.unit_type, 'COPY-' || n,
         p."values" - case when n % 10 = 0 then array[]::text[] else $4::text[] end || jsonb_build_object(
           'D8165', split_part(id, '.', 1), 'D8255', market, 'D8256', 'COPY-' || n, 'D8211', 'Brand ' || n % 500,
           'D8258_1', 'Product ' || md5(n::text), 'D8271', n % 10 <> 1),
         json_build_object('own', f.found, 'hierarchies', json_build_object()), p.has_errors, 1, 0, moment, moment, moment,
         case when n % 1000 = 7 then 'FAILED' when n % 2 = 0 then 'OK' else 'NOT_SENT' end,
         case when n % 1000 = 7 then 'FAILED' when n % 2 = 0 then 'OK' end,
         case when n % 2 = 0 then moment end
       from ${schema}.products p, generate_series($2::int, $3::int) n
         cross join lateral (select case when n % 4 = 0 then '752' else '208' end as market) m
         cross join lateral (select (80000000000000 + n::bigint * 7919 % 10000000)::text || '.' || market as id) i
         cross join lateral (select now() - interval '2 days' - n * interval '10 seconds' as moment) t
         cross join lateral (
           select json_agg(json_build_object('rule', ($5::text[])[rule], 'key', ($6::text[])[rule])) as found
           from (select distinct 1 + (n * 7 + k * k * 13) % cardinality($5::text[]) as rule from generate_series(0, n % 7) k) r
         ) f
       where p.product_id = $1 on conflict do nothing`,
      [
        `${String(model?.['D8165'])}.208`,
        from,
        to - 1,
        allergenKeys,
        rules.map(({ ruleId }) => ruleId),
        rules.map(({ key }) => key),
      ],
    );
  }
  await save(bench, recent);
  await pool.query('vacuum analyze');
}

/** Rules of all markets, each with one of its fields. */
async function readRules({ serviceUrl, headers }: Bench): Promise<{ ruleId: string; key: string }[]> {
  const response = await fetch(`${serviceUrl}/api/rules`, { headers });
  type Rule = { ruleId: string; targetMarkets?: string[]; fields: { fieldId: string }[] };
  const { rules } = (await response.json()) as { rules: Rule[] };
  return rules
    .flatMap(({ ruleId, targetMarkets, fields: [field] }) =>
      field && !targetMarkets ? [{ ruleId, key: field.fieldId }] : [],
    )
    .slice(0, 60);
}

/** Filling is faster without them. */
async function dropViewIndexes({ pool, schema }: Bench): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = $1 and starts_with(indexname, 'view_')`,
    [schema],
  );
  for (const { name } of rows) await pool.query(`drop index ${schema}.${name}`);
}

/** Number of products stored. */
async function count({ pool, schema }: Bench): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${schema}.products`);
  return rows[0]?.count ?? 0;
}

async function save({ serviceUrl, headers }: Bench, products: readonly unknown[]): Promise<void> {
  const response = await fetch(`${serviceUrl}/api`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(products),
  });
  if (response.status !== 200) throw new Error(`filling: ${response.status} ${(await response.text()).slice(0, 500)}`);
}
