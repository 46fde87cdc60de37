/**
 * Measures the longest time for which each of the largest requests blocks the event loop of the service. Prints one table
 * row per request: the minimum over the rounds in milliseconds (bold above 200), each round, and the response.
 *
 *   node scripts/run.mjs bench/blocks.ts [--only part-of-a-name] [--rounds 3] [--products 20000]
 */
import {
  batchOf,
  delta,
  grids,
  links,
  longTexts,
  numbers,
  rowsOf,
  wide,
  WIDEST_VIEW,
} from '../test/builders/largest.ts';
import { aBody, productIdOf, type Body } from '../test/builders/product.ts';
import { sendOf } from '../test/builders/sending.ts';
import { createProbe } from '../test/support/event-loop.ts';
import { World } from '../test/support/world.ts';
import { eventually } from '../test/support/gs1/eventually.ts';
import { createCommand, wholeNumber } from '../src/command-line/create-command.ts';

const { only, rounds, products } = createCommand(
  'node scripts/run.mjs bench/blocks.ts',
  'Measures how long the largest requests block the event loop.',
  [
    ['', 'measures all of them'],
    ['--only list', 'measures those whose name contains a word'],
  ],
)
  .option('--only <text>', 'only requests whose name contains it', '')
  .option('--rounds <number>', 'rounds', wholeNumber(1, 1000), 3)
  .option('--products <number>', 'products in lists', wholeNumber(1, 1_000_000), 20_000)
  .parse()
  .opts<{ only: string; rounds: number; products: number }>();
const MEGABYTE = 1024 * 1024;

let marker = 0;
const fresh = (): string => `m${(marker += 1)}`;

const probe = createProbe();
const world = await World.create({
  database: 'embedded',
  views: WIDEST_VIEW,
  environment: { ...probe.environment, PDF_PAGES: '1' },
});
const longest = async (): Promise<number> => (await probe.read(world.pid)).longest;

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
  if (!name.includes(only)) return;
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

try {
  await world.start();
  await send('POST', '/api', aBody({}, 1));
  process.stdout.write(`| request | ms | rounds | response |\n| --- | --- | --- | --- |\n`);

  const small = batchOf(1000, 0, 10_000, fresh);
  const size = JSON.stringify(small[0]).length;
  process.stdout.write(
    `| (an item of every field has ${size} bytes, ${Object.keys(small[0] ?? {}).length} values) | | | |\n`,
  );
  await measure('batch: 1,000 new items of 20 MB', () =>
    send('POST', '/api', batchOf(1000, 19_500, (marker += 1000) + 200_000, fresh)),
  );
  await measure('batch: 1,000 updates of 20 MB', () => send('POST', '/api', batchOf(1000, 19_500, 10_000, fresh)));
  await measure('validate: 1,000 items of 20 MB', () =>
    send('POST', '/api/validate', batchOf(1000, 19_500, 10_000, fresh)),
  );
  await measure('batch: 20 items of 1 MB', () => send('POST', '/api', batchOf(20, 950_000, 12_000, fresh)));
  await measure('validate: 20 items of 1 MB', () => send('POST', '/api/validate', batchOf(20, 950_000, 12_100, fresh)));
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
    send('POST', '/api', JSON.stringify(batchOf(1000, 19_500, 10_000, fresh)).slice(0, -1)),
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
      ...longTexts(9, 99_000),
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
      ...batchOf(999, 19_000, 10_000, fresh),
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
    await send('POST', '/api', batchOf(1, 19_000, 10_002, fresh));
    await world.query(`insert into instance_faults.products (unit_key, product_id, target_market, unit_type, item_number, "values", findings,
         has_errors, revision, evaluation, created, last_modified, last_changed, gs1_status)
       select key, key, p.target_market, p.unit_type, 'COPY-' || n, p."values", p.findings, p.has_errors, 1, 0,
         p.created, p.last_modified, p.last_changed, p.gs1_status
       from (select * from instance_faults.products where unit_key = '${productIdOf(aBody({}, 10_002))}') p, generate_series(1, ${products}) n,
         lateral (select (90000000000000 + n)::text || '.208' as key) k on conflict do nothing`);
  };
  if ('list: '.includes(only) || only.startsWith('list')) await fillLists();
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
  probe.remove();
}
