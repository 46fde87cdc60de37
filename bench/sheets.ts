import { readFileSync, readdirSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { readItem } from '../src/domain/input/read-item.ts';
import { createTimeZone } from '../src/domain/product/dates.ts';
import type { FieldValue, Product } from '../src/domain/product/product.ts';
import { NOT_SENT } from '../src/domain/status/gs1-state.ts';
import { loadInstances } from '../src/instance/load-instances.ts';
import { findBrowser } from '../src/output/find-browser.ts';
import { createSheet } from '../src/sheets/sheet.ts';
import type { Bench, Plan } from './environment.ts';
import { requestRate } from './load.ts';
import { benchGtin, benchProduct } from './products.ts';
import { median, rateRow, type Row } from './table.ts';

const PRODUCTS = 1000;
const FIELDS = 150;
const AT_ONCE = 8;
const WARM_UP_SECONDS = 25;
const SOAK_SECONDS = 60;

/** Uncached sheets, one at a time; the floor prints the same HTML on a warm page. */
export async function measureSheets(bench: Bench, { rounds, seconds }: Plan): Promise<Row[]> {
  await fill(bench);
  const { print, close } = await openFloor();
  const next = sheetPaths();
  const one = async () => download(bench.serviceUrl + next());
  const floor: number[] = [];
  const service: number[] = [];
  const together: number[] = [];
  try {
    await rate(1, print, 2);
    await rate(AT_ONCE, one, 2);
    for (let round = 0; round < rounds; round++) {
      floor.push(await rate(1, print, seconds));
      service.push(await rate(1, one, seconds));
      together.push(await rate(AT_ONCE, one, seconds));
    }
  } finally {
    await close();
  }
  return [
    rateRow('PDF sheet, one at a time', floor, service, 'sheets/s', 0.8),
    { ...rateRow(`PDF sheet, ${AT_ONCE} at once`, floor, together, 'sheets/s', 0), goal: '–' },
  ];
}

/** A cached sheet; the floor selects the revision of its row and responds with 304. */
export async function measureKeptSheet(bench: Bench, { rounds, seconds }: Plan): Promise<Row[]> {
  await fill(bench);
  const path = `/api/pdf/${benchGtin(1)}.208`;
  const first = await fetch(bench.serviceUrl + path);
  await first.arrayBuffer();
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  const floor: number[] = [];
  const unchanged: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ofService = { url: bench.serviceUrl, seconds, next: () => ({ path }) };
    const ofFloor = { url: bench.floorUrl, seconds, next: () => ({ path: `/${benchGtin(1)}.208` }) };
    floor.push(await requestRate({ ...ofFloor, headers, status: 304 }));
    unchanged.push(await requestRate({ ...ofService, headers, status: 304 }));
    whole.push(await requestRate({ ...ofService, headers: {}, status: 200 }));
  }
  const size = Math.round(Number(first.headers.get('content-length')) / 1024);
  return [
    rateRow('cached sheet with If-None-Match (304)', floor, unchanged, 'requests/s', 0.7),
    { ...rateRow(`cached sheet, all ${size} kB`, floor, whole, 'requests/s', 0), goal: '–' },
  ];
}

/** Eight uncached sheets at once for a minute, after a run that fills the cache. */
export async function measureSheetSoak(bench: Bench): Promise<Row[]> {
  await fill(bench);
  const next = sheetPaths();
  const one = async () => download(bench.serviceUrl + next());
  await rate(AT_ONCE, one, WARM_UP_SECONDS);
  const service: number[] = [];
  const browser: number[] = [];
  const timer = setInterval(() => {
    const memory = megabytesOf(bench.servicePid);
    service.push(memory.own);
    browser.push(memory.below);
  }, 500);
  const speed = await rate(AT_ONCE, one, SOAK_SECONDS);
  clearInterval(timer);
  const growth = [service, browser].map((samples) => `${driftOf(samples).toFixed(0)} MB`).join('; ');
  return [
    {
      work: `${AT_ONCE} sheets at once for ${SOAK_SECONDS} s without failure; memory growth of service and browser`,
      floor: '–',
      service: `${Math.round(speed * SOAK_SECONDS).toLocaleString('en-US')} sheets; ${growth}`,
      ratio: '–',
      goal: '≤ 60 MB; ≤ 60 MB',
    },
  ];
}

/** Paths of sheets, more than the cache can hold before one repeats. */
function sheetPaths(): () => string {
  let n = 0;
  return () => {
    const kind = Math.floor(n / PRODUCTS) % 6;
    const template = ['standard', 'logistics', 'compact'][kind % 3] ?? '';
    return `/api/pdf/${benchGtin(n++ % PRODUCTS)}.208/${template}?lang=${kind < 3 ? 'en' : 'da'}`;
  };
}

async function download(url: string): Promise<void> {
  const response = await fetch(url);
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || byteLength < 10_000)
    throw new Error(`${url}: ${response.status}, ${byteLength} bytes`);
}

/** @returns completions per second, with the given concurrency */
async function rate(atOnce: number, work: () => Promise<void>, seconds: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - start < seconds * 1000) {
        await work();
        done++;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}

/** Prints the sheet of a bench product on a page that stays open. */
async function openFloor(): Promise<{ print: () => Promise<void>; close: () => Promise<void> }> {
  const html = sheetHtml();
  const { executablePath, args, env } = await findBrowser(process.env);
  const browser = await puppeteer.launch({
    executablePath,
    args: [...args],
    env: { ...env },
    headless: 'shell',
    pipe: true,
  });
  const page = await browser.newPage();
  return {
    async print() {
      await page.setContent(html, { waitUntil: 'load' });
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    },
    close: () => browser.close(),
  };
}

function sheetHtml(): string {
  const [configuration] = loadInstances({ kind: 'one', folder: 'instances/demo' });
  if (!configuration) throw new Error('no instance');
  const { catalogue, timeZone, sheets } = configuration;
  const { item } = readItem(benchProduct(1, FIELDS), { catalogue, timeZone: createTimeZone('Europe/Copenhagen') });
  const template = sheets.templates.get('standard');
  if (!item || !template) throw new Error('no product or template');
  const now = new Date();
  const product: Product = {
    ...item,
    unitType: 'BASE_UNIT_OR_EACH',
    values: Object.fromEntries([...item.values].filter((entry): entry is [string, FieldValue] => entry[1] !== null)),
    revision: 1,
    evaluation: 0,
    created: now,
    lastModified: now,
    lastChanged: now,
    gs1: NOT_SENT,
    findings: { own: [], hierarchies: {} },
  };
  const source = { asked: product, units: [product], hiddenLevels: 0 };
  const sheet = createSheet(source, { catalogue, timeZone, language: 'en', company: { name: 'bench' } });
  return template.render(sheet, 'print');
}

/**
 * Difference between the medians of the last and the first third of the samples, because memory rises and falls with
 * each sheet.
 */
function driftOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  return median(samples.slice(-third)) - median(samples.slice(0, third));
}

/** Resident memory of a process and of its descendants, in megabytes. */
function megabytesOf(ancestor: number): { own: number; below: number } {
  const parents = new Map<number, number>();
  const resident = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
      resident.set(Number(name), Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (parents.get(pid) === ancestor || isBelow(parents.get(pid)));
  const below = [...resident].filter(([pid]) => isBelow(pid)).reduce((sum, [, megabytes]) => sum + megabytes, 0);
  return { own: resident.get(ancestor) ?? 0, below };
}

async function fill(bench: Bench): Promise<void> {
  const body = JSON.stringify(Array.from({ length: PRODUCTS }, (_, n) => benchProduct(n, FIELDS)));
  const headers = { ...bench.headers, 'Content-Type': 'application/json' };
  const response = await fetch(`${bench.serviceUrl}/api`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`filling: ${response.status} ${(await response.text()).slice(0, 500)}`);
}
