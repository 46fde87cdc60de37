import { benchGtin, benchProduct } from './products.ts';
import type { Bench, Plan } from './environment.ts';
import { requestRate } from './load.ts';
import { rateRow, type Row } from './table.ts';

const PRODUCTS = 1000;
const FIELDS = 120;
const FLOOR_OFFSET = 2_000_000;

/** POST /api of one product of 120 fields with one change; the floor upserts the same row and inserts a history row. */
export async function measureSingleWrite(bench: Bench, { rounds, seconds }: Plan): Promise<Row[]> {
  const headers = { ...bench.headers, 'Content-Type': 'application/json' };
  const bodies = (offset: number) => Array.from({ length: PRODUCTS }, (_, n) => cut(benchProduct(offset + n, FIELDS)));
  let n = 0;
  const next = (path: string, cuts: readonly (readonly [string, string])[]) => () => {
    const [before, after] = cuts[n % PRODUCTS] as readonly [string, string];
    return { path, body: `${before}Change ${n++}${after}` };
  };
  const floorCuts = bodies(FLOOR_OFFSET);
  const serviceCuts = bodies(1_000_000);
  const floor: number[] = [];
  const service: number[] = [];
  for (let round = 0; round < rounds; round++) {
    floor.push(
      await requestRate({
        url: bench.floorUrl,
        seconds,
        method: 'POST',
        headers,
        status: 200,
        next: next('/', floorCuts),
      }),
    );
    service.push(
      await requestRate({
        url: bench.serviceUrl,
        seconds,
        method: 'POST',
        headers,
        status: 200,
        next: next('/api', serviceCuts),
      }),
    );
  }
  return [rateRow('POST /api, one product of 120 fields', floor, service, 'requests/s', 0.5)];
}

/** Splits a body at the value of one field. */
function cut(product: Record<string, unknown>): readonly [string, string] {
  const [before = '', after = ''] = JSON.stringify({ ...product, D8258_1: '@@' }).split('@@');
  return [before, after];
}

/** POST /api of 1,000 new products of 120 fields; the floor upserts the same documents in one statement, without HTTP. */
export async function measureBatch(bench: Bench, { rounds }: Plan): Promise<Row[]> {
  const floor: number[] = [];
  const service: number[] = [];
  for (let round = 0; round < rounds * 2; round++) {
    const offset = 10_000_000 + round * PRODUCTS;
    const products = Array.from({ length: PRODUCTS }, (_, n) => benchProduct(offset + n, FIELDS));

    const rows = products.map((product, n) => ({
      key: `${benchGtin(offset + FLOOR_OFFSET + n)}.208`,
      doc: JSON.stringify(product),
    }));
    const startFloor = performance.now();
    await bench.pool.query(
      upsertText(bench.schema, PRODUCTS),
      rows.flatMap(({ key, doc }) => [key, doc]),
    );
    floor.push(PRODUCTS / ((performance.now() - startFloor) / 1000));

    const body = JSON.stringify(products);
    const startService = performance.now();
    const response = await fetch(`${bench.serviceUrl}/api`, {
      method: 'POST',
      headers: { ...bench.headers, 'Content-Type': 'application/json' },
      body,
    });
    const text = await response.text();
    service.push(PRODUCTS / ((performance.now() - startService) / 1000));
    if (response.status !== 200) throw new Error(`batch: ${response.status} ${text.slice(0, 500)}`);
  }
  // The first round is a warm-up.
  return [
    rateRow('POST /api, batch of 1,000 products of 120 fields', floor.slice(1), service.slice(1), 'rows/s', 0.35),
  ];
}

function upsertText(schema: string, rows: number): string {
  const values = Array.from(
    { length: rows },
    (_, n) =>
      `($${2 * n + 1}, $${2 * n + 1}, '208', 'BASE_UNIT_OR_EACH', $${2 * n + 2}::jsonb, '{"own":[],"hierarchies":{}}'::json, false, 1, 0, now(), now(), now(), 'NOT_SENT')`,
  );
  return `insert into ${schema}.products (unit_key, product_id, target_market, unit_type, "values", findings, has_errors, revision,
      evaluation, created, last_modified, last_changed, gs1_status)
    values ${values.join(',')} on conflict (unit_key) do update set "values" = excluded."values", revision = products.revision + 1`;
}
