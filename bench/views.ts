import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ExcelJS from 'exceljs';
import { to as copyTo } from 'pg-copy-streams';
import { LIST_FIELDS, LIST_KEYS } from './list.ts';
import { benchProduct } from './products.ts';
import type { Bench, Plan } from './environment.ts';
import { median, rateRow, type Row } from './table.ts';

const PRODUCTS = 100_000;
const MEGABYTE = 1024 * 1024;

/** GET /api/view of 100,000 products, 30 columns; the floor copies the same projection to a client. */
export async function measureViews(bench: Bench, { rounds }: Plan): Promise<Row[]> {
  await fill(bench);
  const rows: Row[] = [];
  for (const [name, path, headers] of [
    ['JSON', '/api/view/list', {}],
    ['JSON lines', '/api/view/list', { Accept: 'application/x-ndjson' }],
    ['XML', '/api/view/list/xml', {}],
  ] as const) {
    const floor: number[] = [];
    const service: number[] = [];
    const firsts: number[] = [];
    // An unmeasured run, after which the process has compiled its code and sized its heap.
    await download(`${bench.serviceUrl}${path}`, headers);
    const memory = new MemoryWatch(bench.servicePid);
    for (let round = 0; round < rounds; round++) {
      floor.push(await copyRate(bench));
      const { rate, firstByte } = await download(bench.serviceUrl + path, headers);
      service.push(rate);
      firsts.push(firstByte);
    }
    const goal = name === 'JSON' ? 0.4 : 0;
    rows.push({
      ...rateRow(`view of 100,000 products, 30 columns, as ${name}`, floor, service, 'MB/s', goal),
      ...(goal === 0 ? { goal: '–' } : {}),
    });
    rows.push({
      work: '– first byte; growth of resident memory',
      floor: '–',
      service: `${median(firsts).toFixed(0)} ms; ${memory.growth().toFixed(0)} MB`,
      ratio: '–',
      goal: '≤ 100 ms; ≤ 60 MB',
    });
  }
  return rows;
}

/** GET /api/view/excel of the same products; the floor is the streaming writer of exceljs, fed from memory. */
export async function measureExcel(bench: Bench, { rounds }: Plan): Promise<Row[]> {
  await fill(bench);
  const product = benchProduct(0, LIST_FIELDS);
  const cells = LIST_KEYS.map((key) => {
    const value = product[key];
    return Array.isArray(value) ? value.join('; ') : (value as ExcelJS.CellValue);
  });
  const floor: number[] = [];
  const service: number[] = [];
  let growth = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true, useSharedStrings: false });
    const sheet = book.addWorksheet('List');
    for (let n = 0; n < PRODUCTS; n++) {
      sheet.addRow([String(n), ...cells]).commit();
      // Lets compressed data drain.
      if (n % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await book.commit();
    floor.push(PRODUCTS / ((performance.now() - start) / 1000));

    const memory = new MemoryWatch(bench.servicePid);
    const startService = performance.now();
    await download(`${bench.serviceUrl}/api/view/excel/list/list`, {});
    service.push(PRODUCTS / ((performance.now() - startService) / 1000));
    growth = Math.max(growth, memory.growth());
  }
  return [
    rateRow('Excel of 100,000 products, 30 columns', floor, service, 'rows/s', 0.8),
    {
      work: '– growth of resident memory',
      floor: '–',
      service: `${growth.toFixed(0)} MB`,
      ratio: '–',
      goal: '≤ 60 MB',
    },
  ];
}

async function fill({ pool, schema }: Bench): Promise<void> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) from ${schema}.products`);
  if (Number(rows[0]?.count) >= PRODUCTS) return;
  const values = JSON.stringify(benchProduct(0, LIST_FIELDS));
  await pool.query(
    `insert into ${schema}.products (unit_key, product_id, target_market, unit_type, item_number, "values", findings, has_errors,
       revision, evaluation, created, last_modified, last_changed, gs1_status)
     select gtin || '.208', gtin || '.208', '208', 'BASE_UNIT_OR_EACH', 'LIST-' || n,
       $1::jsonb || jsonb_build_object('D8165', gtin, 'D8256', 'LIST-' || n, 'D8258_1', 'Product ' || n),
       '{"own":[],"hierarchies":{}}', false, 1, 0, now(), now(), now(), 'NOT_SENT'
     from generate_series(1, ${PRODUCTS}) n, lateral (select (80000000000000 + n)::text as gtin) g
     on conflict do nothing`,
    [values],
  );
  await pool.query('vacuum analyze');
}

async function copyRate({ pool, schema }: Bench): Promise<number> {
  const cells = LIST_KEYS.map((key) => `u.v ->> '${key}'`);
  const statement = `copy (select p.product_id, ${cells.join(', ')} from ${schema}.products p
    cross join lateral (select p."values" || '{}' as v offset 0) u order by p.unit_key) to stdout`;
  const client = await pool.connect();
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  const start = performance.now();
  await pipeline(client.query(copyTo(statement)), sink);
  const seconds = (performance.now() - start) / 1000;
  client.release();
  return bytes / MEGABYTE / seconds;
}

async function download(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ rate: number; firstByte: number }> {
  const start = performance.now();
  const response = await fetch(url, { headers });
  if (response.status !== 200 || !response.body) throw new Error(`${url}: ${response.status}`);
  let bytes = 0;
  let firstByte = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (bytes === 0) firstByte = performance.now() - start;
    bytes += chunk.length;
  }
  return { rate: bytes / MEGABYTE / ((performance.now() - start) / 1000), firstByte };
}

/** Records the maximum growth of a process's resident memory, sampled ten times per second. */
class MemoryWatch {
  readonly #pid: number;
  readonly #start: number;
  #highest: number;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#pid = pid;
    this.#start = this.#highest = this.#resident();
    this.#timer = setInterval(() => {
      this.#highest = Math.max(this.#highest, this.#resident());
    }, 100);
  }

  /** In megabytes; stops sampling. */
  growth(): number {
    clearInterval(this.#timer);
    return Math.max(this.#highest, this.#resident()) - this.#start;
  }

  #resident(): number {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  }
}
