/**
 * Measures what products, changes and sends take on disk, per table and index, and what a growing history costs a write,
 * in pages read instead of time. The figures do not depend on the speed of the machine. Prints tables for docs/scaling.md.
 *
 *   npm run bench:sizes -- [--products 5000] [--events 10000,1000000,10000000]
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import { loadInstances } from '../src/instance/load-instances.ts';
import { openInstance } from '../src/instance/open-instances.ts';
import { createPool } from '../src/storage/database/pool.ts';
import { applyAllNotes, prepareLists } from '../src/workflows/lists/keep-lists-current.ts';
import { GROWTH_VIEWS } from './catalogue-copies.ts';
import { startBench } from './environment.ts';
import { benchProduct } from './products.ts';
import { hierarchy } from './sends.ts';
import { createCommand, wholeNumber, wholeNumbers } from '../src/command-line/create-command.ts';

const { products, events } = createCommand(
  'npm run bench:sizes --',
  'Measures what products, changes and sends take on disk.',
  [
    ['', 'measures 5,000 products'],
    ['--events 10000,1000000', 'also measures writes with a history of that many events'],
  ],
)
  .option('--products <number>', 'number of products', wholeNumber(1, 1_000_000), 5000)
  .option('--events <numbers>', 'numbers of history events', wholeNumbers, [])
  .parse()
  .opts<{ products: number; events: number[] }>();

const FIELDS = 120;
const BATCH = 500;
const HIERARCHIES = 500;
/** Changes of each product. Tables grow by many pages at once, so few changes would show nothing. */
const CHANGES = 8;

/** Smaller figures are those of empty tables. */
const SHOWN = 10;

/** Bytes by table, and by index as `table / index`. Those of a table include what is stored out of line. */
type Sizes = ReadonlyMap<string, number>;

const folder = createTemporaryFolder('sizes');
const bench = await startBench(folder.path, GROWTH_VIEWS);
const { schema } = bench;
const pool = createPool(bench.address, { maxConnections: 4 });
const [instance] = loadInstances({ kind: 'one', folder: join(folder.path, 'instance') }).map((configuration) =>
  openInstance(configuration, pool, pino({ level: 'silent' }), { environment: process.env }),
);
const never = new AbortController().signal;

async function post(path: string, body: readonly unknown[]): Promise<void> {
  const response = await fetch(bench.serviceUrl + path, {
    method: 'POST',
    headers: { ...bench.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  await response.text();
}

async function save(count: number, product: (n: number) => unknown): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    await post(
      '/api',
      Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => product(from + n)),
    );
  }
}

/** Sizes once everything is counted, and dead rows can be reused. */
async function measure(): Promise<Sizes> {
  if (instance) await applyAllNotes(instance, never);
  await bench.pool.query('vacuum analyze');
  const { rows } = await bench.pool.query<{ name: string; bytes: number }>(
    `select t.relname as name, pg_table_size(t.oid)::float8 as bytes from pg_class t
       where t.relnamespace = $1::regnamespace and t.relkind = 'r'
     union all
     select t.relname || ' / ' || i.relname, pg_relation_size(i.oid)::float8 from pg_index x
       join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where t.relnamespace = $1::regnamespace order by 1`,
    [schema],
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

const per = (before: Sizes | undefined, after: Sizes, count: number): Map<string, number> =>
  new Map([...after].map(([name, bytes]) => [name, (bytes - (before?.get(name) ?? 0)) / count]));
const tableOf = (name: string): string => name.split(' / ')[0] ?? name;

function print(heading: string, sizes: ReadonlyMap<string, number>): void {
  const lines = [...sizes]
    .filter(([, bytes]) => bytes >= SHOWN)
    .map(([name, bytes]) => `| ${name} | ${Math.round(bytes)} |`);
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  process.stdout.write(
    `\n| ${heading} | bytes |\n| --- | --- |\n${lines.join('\n')}\n| all | ${Math.round(total)} |\n`,
  );
}

const of = (sizes: ReadonlyMap<string, number>, wanted: (name: string) => boolean): Map<string, number> =>
  new Map([...sizes].filter(([name]) => wanted(name)));
const isHistory = (name: string): boolean => tableOf(name) === 'product_history';

/** Pages that a statement touches: `shared hit` and `read` of its plan. */
async function pagesOf(text: string): Promise<{ pages: number; written: number }> {
  const client = await bench.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    const count = (name: string): number => plan[`Shared ${name} Blocks`] ?? 0;
    return { pages: count('Hit') + count('Read'), written: count('Dirtied') };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What a save's event, the history of a product and the pruning of a part cost with so many events. */
async function growHistory(): Promise<void> {
  const table = `${schema}.product_history`;
  const insert = `insert into ${table} (unit_key, type, time, actor, revision, changes)
    select lpad((n * 7919 % 100000)::text, 14, '0') || '.208', 'UPDATED', now() - interval '10 years' + n * interval '1 second',
      'key:erp', 1, json_build_object('D8258_1', json_build_array('Product ' || md5(n::text), 'Product ' || n))`;
  await bench.pool.query(`truncate ${table}`);
  process.stdout.write(
    '\n| events | pages of an insert | pages of a page of 50 events | pages to find 500 to prune |\n',
  );
  process.stdout.write('| --- | --- | --- | --- |\n');
  let stored = 0;
  for (const size of events) {
    for (; stored < size; stored += Math.min(1_000_000, size - stored)) {
      await bench.pool.query(`${insert} from generate_series($1::bigint, $2::bigint) n`, [
        stored,
        stored + Math.min(1_000_000, size - stored) - 1,
      ]);
    }
    await bench.pool.query(`vacuum analyze ${table}`);
    const one = await pagesOf(`${insert} from generate_series(4711, 4711) n`);
    const read = await pagesOf(
      `select h.changes::text from ${table} h where h.unit_key = '00000000007919.208' order by h.id desc limit 50`,
    );
    const prune = await pagesOf(
      `select page.id from (select h.id, h.unit_key, h.revision from ${table} h where h.id > 0 order by h.id limit 500) page
       cross join lateral (select max(o.id) as id from ${table} o where o.unit_key = page.unit_key) newest
       left join lateral (select e.id, e.revision from ${table} e where e.unit_key = page.unit_key and e.type = 'SENT'
         order by e.id desc limit 1) sent on true
       where page.id < newest.id and (sent.id is null or (page.id < sent.id and page.revision <= sent.revision))`,
    );
    process.stdout.write(`| ${size.toLocaleString('en-US')} | ${one.pages} | ${read.pages} | ${prune.pages} |\n`);
  }
}

try {
  if (instance && products > 0) {
    await save(products, (n) => benchProduct(n, FIELDS));
    await prepareLists(instance, never);
    const created = await measure();
    print('per product, created', per(undefined, created, products));

    for (let change = 0; change < CHANGES; change++) {
      await save(products, (n) => ({ ...benchProduct(n, FIELDS), D8258_1: `Change ${change} of ${n}` }));
      // Half of them find the room of old rows reused, as with autovacuum.
      if (change % 2 === 0) await measure();
    }
    const changed = await measure();
    print('per change of one field, history', of(per(created, changed, products * CHANGES), isHistory));
    print(
      `per product, after ${CHANGES} changes of each`,
      of(per(undefined, changed, products), (name) => !isHistory(name)),
    );

    for (let n = 0; n < HIERARCHIES; n += 100) {
      await post(
        '/api/update-and-sendToGS1',
        Array.from({ length: 100 }, (_, m) => hierarchy(40_000_000 + 2 * (n + m))).flat(),
      );
    }
    const sent = await measure();
    print(
      'per message of a hierarchy of two products',
      of(per(changed, sent, HIERARCHIES), (name) => name.startsWith('gs1_')),
    );
  }
  if (events.length > 0) await growHistory();
} finally {
  await pool.end();
  await bench.stop();
  folder.remove();
}
