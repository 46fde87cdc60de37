/**
 * Measures the longest time for which each of the largest requests blocks the event loop of the service. Prints one table
 * row per request: the minimum over the rounds in milliseconds (bold above 200), each round, and the response.
 *
 *   node scripts/run.mjs bench/blocks.ts [--only part-of-a-name] [--rounds 3] [--products 20000]
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTemporaryFolder } from '../scripts/support/temporary-folder.ts';
import type { Field } from '../src/domain/catalogue/field.ts';
import { aCatalogue } from '../test/builders/catalogue.ts';
import { aBody, productIdOf, testGtin, type Body } from '../test/builders/product.ts';
import { sendOf } from '../test/builders/sending.ts';
import { World } from '../test/support/world.ts';
import { eventually } from '../test/support/gs1/eventually.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    products: { type: 'string', default: '20000' },
  },
});
const rounds = Number(flags.rounds);
const products = Number(flags.products);
const catalogue = aCatalogue();
const MEGABYTE = 1024 * 1024;

/** Every writable field without a grid, as a column. */
const columns = catalogue.fields
  .filter(({ grid, hidden, readonly }) => grid === undefined && !hidden && !readonly)
  .map(({ id }) => id);
const VIEWS = `widest:\n  title: { en: Everything, da: Alt }\n  access: [public]\n  columns: [${columns.join(', ')}]\n`;

function valueOf(field: Field, size: number): unknown {
  const [code = 'X', other = code] = (catalogue.keywordList(field.keywordList ?? '')?.keywords ?? []).map(
    (k) => k.code,
  );
  switch (field.format) {
    case 'text':
      return 'Choko ÆØÅ, 5 % (milk) '.repeat(Math.ceil(size / 22)).slice(0, size);
    case 'integer':
      return 5;
    case 'decimal':
      return 1.25;
    case 'boolean':
      return true;
    case 'date':
    case 'datetime':
      return '01-02-2025';
    case 'gtin':
      return testGtin(4);
    case 'gln':
      return '5790000009022';
    case 'multikeyword':
      return [code, other];
    default:
      return code;
  }
}

const writable = catalogue.fields.filter(
  ({ readonly, id }) => !readonly && !['D8165', 'D8255', 'D8276', 'X9200'].includes(id),
);
const grids = [...new Set(writable.flatMap(({ grid }) => grid ?? []))].filter((grid) => grid !== 'Child');

/** The largest number of rows of a grid that fits into one product. */
function rowsOf(grid: string, maxRows = 1_000, maxValues = 9_900, bytes = 950_000): Body {
  const fields = writable.filter((field) => field.grid === grid);
  const perRow = fields.reduce((sum, { format }) => sum + (format === 'multikeyword' ? 3 : 1), 0);
  const rows = Math.min(maxRows, Math.floor(maxValues / perRow));
  const size = Math.max(1, Math.floor(bytes / rows / fields.length) - 30);
  const body: Body = {};
  for (let row = 1; row <= rows; row += 1)
    for (const field of fields) {
      const value = valueOf(field, size);
      body[`${field.id}${field.preparationState ? '-UNPREPARED' : ''}_${row}`] =
        field.format === 'text' && row % 2 === 0 ? `${row}${String(value).slice(String(row).length)}` : value;
    }
  return body;
}

/** One value for each field, with texts long enough for a body of about `bytes` bytes. */
function wide(bytes: number): Body {
  const body: Body = {};
  for (const field of writable.filter(({ grid }) => grid === undefined)) body[field.id] = valueOf(field, 40);
  for (const grid of grids) Object.assign(body, rowsOf(grid, 1, 9_900, 500));
  const texts = writable.filter(({ format, grid }) => format === 'text' && grid === undefined);
  const room = bytes - JSON.stringify(body).length;
  if (room > 0) for (const field of texts) body[field.id] = valueOf(field, 40 + Math.floor(room / texts.length / 1.15));
  return body;
}

const links = (children: readonly number[]): Body =>
  Object.fromEntries(
    children.flatMap((child, n): [string, unknown][] => [
      [`D8249_${n + 1}`, testGtin(child)],
      [`D8270_${n + 1}`, 2],
    ]),
  );
const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, n) => from + n);
const delta = (n: number, marker: string): Body => ({ D8165: testGtin(n), D8255: '208', D8256: marker });
let marker = 0;
const fresh = (): string => `m${(marker += 1)}`;

const folder = createTemporaryFolder('blocks');
const probeFile = join(folder.path, 'probe');
const world = await World.create({
  database: 'embedded',
  views: VIEWS,
  environment: {
    NODE_OPTIONS: `--import ./bench/block-probe.mjs`,
    PROBE_FILE: probeFile,
    PDF_PAGES: '1',
  },
});

async function longest(): Promise<number> {
  rmSync(probeFile, { force: true });
  world.services[0]?.child.kill('SIGUSR2');
  await eventually(() => {
    if (!existsSync(probeFile) || readFileSync(probeFile, 'utf8') === '') throw new Error('no figure yet');
  }, 1200);
  return Number(readFileSync(probeFile, 'utf8'));
}

async function send(method: string, path: string, body?: unknown): Promise<string> {
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const startedAt = performance.now();
  const response = await fetch(world.url + path, {
    method,
    ...(payload === undefined ? {} : { body: payload, headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  const note = response.status === 200 ? '' : ` ${text.slice(0, 160)}`;
  const mb = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);
  return `${response.status}, ${mb(payload?.length ?? 0)} MB in, ${mb(text.length)} MB out, ${Math.round(performance.now() - startedAt)} ms${note}`;
}

async function measure(name: string, run: () => Promise<string>, prepare?: () => Promise<unknown>): Promise<void> {
  if (!name.includes(flags.only)) return;
  await prepare?.();
  const blocks: number[] = [];
  let note = '';
  for (let round = 0; round < rounds; round += 1) {
    await longest();
    note = await run();
    blocks.push(await longest());
  }
  const least = Math.round(Math.min(...blocks));
  process.stdout.write(
    `| ${name} | ${least > 200 ? `**${least}**` : least} | ${blocks.map(Math.round).join(' ')} | ${note} |\n`,
  );
}

const batch = (count: number, bytes: number, from: number, mark: () => string): Body[] => {
  const base = wide(bytes);
  return numbers(from, count).map((n) => ({ ...base, ...aBody({ D8256: mark() }, n) }));
};

try {
  await world.start();
  await send('POST', '/api', aBody({}, 1));
  process.stdout.write(`| request | ms | rounds | response |\n| --- | --- | --- | --- |\n`);

  const small = batch(1000, 0, 10_000, fresh);
  const size = JSON.stringify(small[0]).length;
  process.stdout.write(
    `| (an item of every field has ${size} bytes, ${Object.keys(small[0] ?? {}).length} values) | | | |\n`,
  );
  await measure('batch: 1,000 new items of 20 MB', () =>
    send('POST', '/api', batch(1000, 19_500, (marker += 1000) + 200_000, fresh)),
  );
  await measure('batch: 1,000 updates of 20 MB', () => send('POST', '/api', batch(1000, 19_500, 10_000, fresh)));
  await measure('validate: 1,000 items of 20 MB', () =>
    send('POST', '/api/validate', batch(1000, 19_500, 10_000, fresh)),
  );
  await measure('batch: 20 items of 1 MB', () => send('POST', '/api', batch(20, 950_000, 12_000, fresh)));
  await measure('validate: 20 items of 1 MB', () => send('POST', '/api/validate', batch(20, 950_000, 12_100, fresh)));
  await measure('batch: 1,000 deltas', () =>
    send(
      'POST',
      '/api',
      numbers(10_000, 1000).map((n) => delta(n, fresh())),
    ),
  );
  await measure('batch: 1,000 times the same product', () =>
    send(
      'POST',
      '/api',
      numbers(1, 1000).map(() => ({ ...wide(18_000), ...aBody({ D8256: fresh() }, 1) })),
    ),
  );
  await measure('batch: unknown keys, 20 MB', () =>
    send(
      'POST',
      '/api',
      numbers(0, 1000).map((n) => ({
        ...aBody({}, n),
        ...Object.fromEntries(numbers(0, 900).map((k) => [`Q${1000 + k}_${n}`, 1])),
      })),
    ),
  );
  await measure('batch: wrong values, 20 MB', () =>
    send(
      'POST',
      '/api',
      numbers(0, 1000).map((n) => ({
        ...aBody({}, n),
        ...Object.fromEntries(Object.keys(small[0] ?? {}).map((key) => [key, { wrong: 'x' }])),
      })),
    ),
  );
  await measure('batch: 20 MB that is no JSON at its end', () =>
    send('POST', '/api', JSON.stringify(batch(1000, 19_500, 10_000, fresh)).slice(0, -1)),
  );
  for (const grid of grids) {
    await measure(
      `product: grid ${grid}`,
      () => send('POST', '/api', { ...aBody({ D8256: fresh() }, 9_000), ...rowsOf(grid) }),
      () => send('POST', '/api', { ...delta(9_000, fresh()), deleteGrids: grids }),
    );
  }
  await measure('product: texts of 100,000 characters', () =>
    send('POST', '/api', {
      ...aBody({ D8256: fresh() }, 9_001),
      ...Object.fromEntries(
        writable
          .filter((f) => f.format === 'text' && !f.grid)
          .slice(0, 9)
          .map((f) => [f.id, valueOf(f, 99_000)]),
      ),
    }),
  );
  await measure('details of the largest product', () =>
    send('GET', `/api/details/${productIdOf(aBody({}, 9_000))}/allfields`),
  );
  await measure('PDF sheet of the largest product', () =>
    send('GET', `/api/pdf/${productIdOf(aBody({}, 9_000))}/standard?_=${fresh()}`),
  );
  await measure('HTML sheet of the largest product', () =>
    send('GET', `/api/web/${productIdOf(aBody({}, 9_000))}/standard?_=${fresh()}`),
  );
  await measure('send of the largest product', () =>
    send('POST', '/api/update-and-sendToGS1', aBody({ D8256: fresh() }, 9_000)),
  );

  // Units with 1,000 children, and cases that share children.
  const parent = (type: string, n: number, children: readonly number[]): Body => ({
    ...aBody({ D8276: type, D8216: false, D8217_1: null, D8218_1: null, D8246: 450 }, n),
    ...links(children),
    D8256: fresh(),
  });
  await measure('product: 1,000 children that do not exist', () =>
    send('POST', '/api', parent('DISPLAY_SHIPPER', 9_100, numbers(700_000, 1000))),
  );
  await measure(
    'product: 1,000 children',
    () => send('POST', '/api', parent('DISPLAY_SHIPPER', 9_101, numbers(10_000, 1000))),
    () =>
      send(
        'POST',
        '/api',
        numbers(10_000, 1000).map((n) => aBody({}, n)),
      ),
  );
  await measure('delta of one of 1,000 siblings', () => send('POST', '/api', delta(10_500, fresh())));
  await measure('status of a unit of 1,001', () => send('GET', `/api/status/${productIdOf(aBody({}, 9_101))}`));
  await measure('sheet of a hierarchy of 1,001', () =>
    send('GET', `/api/web/${productIdOf(aBody({}, 9_101))}/logistics?_=${fresh()}`),
  );
  await measure('send of a hierarchy of 1,001', () =>
    send('POST', '/api/update-and-sendToGS1', { ...delta(9_101, fresh()) }),
  );
  await measure('batch: a hierarchy of 1,000 units, 20 MB', () =>
    send('POST', '/api', [
      ...batch(999, 19_000, 10_000, fresh),
      parent('DISPLAY_SHIPPER', 9_101, numbers(10_000, 1000)),
    ]),
  );
  await measure('send of a hierarchy of 1,001, 20 MB', () => send('POST', '/api/sendToGS1', sendOf(aBody({}, 9_101))));
  await measure('batch: 500 cases of the same 40 items', () =>
    send(
      'POST',
      '/api',
      numbers(20_000, 500).map((n) => parent('CASE', n, numbers(10_000, 40))),
    ),
  );
  await measure('delta of an item in 500 cases', () => send('POST', '/api', delta(10_001, fresh())));
  await measure('update and send: 1,000 items', () =>
    send(
      'POST',
      '/api/update-and-sendToGS1',
      numbers(40_000, 1000).map((n) => aBody({ D8256: fresh() }, n)),
    ),
  );

  await measure('a reply of 5 MB', async () => {
    const value = `<value>${'x'.repeat(80)}</value>`;
    world.reply(`big-${fresh()}.xml`, `<?xml version="1.0"?><a>${value.repeat(50_000)}</a>`);
    await eventually(() => {
      if (world.onTheirWay().some((name) => name.startsWith('big-'))) throw new Error('not yet');
    }, 400).catch(() => undefined);
    return 'read';
  });

  const fillLists = async (): Promise<void> => {
    await world.query(`insert into instance_faults.products (unit_key, product_id, target_market, unit_type, item_number, "values", findings,
         has_errors, revision, evaluation, created, last_modified, last_changed, gs1_status)
       select key, key, p.target_market, p.unit_type, 'COPY-' || n, p."values", p.findings, p.has_errors, 1, 0,
         p.created, p.last_modified, p.last_changed, p.gs1_status
       from (select * from instance_faults.products where unit_key = '${productIdOf(aBody({}, 10_002))}') p, generate_series(1, ${products}) n,
         lateral (select (90000000000000 + n)::text || '.208' as key) k on conflict do nothing`);
  };
  if ('list: '.includes(flags.only) || flags.only.startsWith('list')) await fillLists();
  for (const path of [
    '/api/view/widest',
    '/api/view/widest?fieldnames=datatables',
    '/api/view/widest/xml',
    '/api/view/excel/widest/labels',
    '/api/products/status',
    '/api/view/widest?limit=1000',
    '/api/products/status?limit=1000&revalidate=true',
    '/api/products/status?limit=1000&deltaChanges=true',
  ])
    await measure(`list: ${path}`, () => send('GET', path));
  const ids = numbers(1, 10_000).map((n) => `${90_000_000_000_000 + n}.208`);
  await measure('list: 10,000 named statuses', () => send('POST', '/api/products/status', ids));
  await measure('list: 10,000 named statuses by profile', () => send('POST', '/api/products/status/labels', ids));
  await measure('list: 10,000 malformed ids', () =>
    send(
      'POST',
      '/api/products/status',
      ids.map((id) => `x${id}`),
    ),
  );
  await measure('list: 1.9 million ids', () =>
    send('POST', '/api/products/status', `[${'"x",'.repeat(1_900_000)}"x"]`),
  );
} finally {
  await world.remove();
  folder.remove();
}
