/**
 * node scripts/run.mjs bench/flood.ts URL KIND SECONDS: floods the instance `flooded.example`, in a process of its own, so
 * that it does not delay who measures. Prints a line when it begins, and the statuses of the responses at the end.
 */
import autocannon from 'autocannon';
import { benchGtin, benchProduct } from './products.ts';

const CONNECTIONS = 20;
const BATCH = 100;
/** Products of an instance. */
export const PRODUCTS = 1000;
export const FLOODED = { Host: 'flooded.example', 'Content-Type': 'application/json' };

interface Flood {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

let n = 0;
const next = (): number => n++ % PRODUCTS;
const key = (): string => `${benchGtin(next())}.208`;
const change = (index: number): object => ({ ...benchProduct(index, 5), D8211: `Brand ${n}` });
export const FLOODS: Readonly<Record<string, () => Flood>> = {
  writes: () => ({ method: 'POST', path: '/api', body: JSON.stringify(change(next())) }),
  batches: () => ({
    method: 'POST',
    path: '/api',
    body: JSON.stringify(Array.from({ length: BATCH }, () => change(next()))),
  }),
  lists: () => ({ method: 'GET', path: '/api/view/assortment' }),
  'HTML sheets': () => ({ method: 'GET', path: `/api/web/${key()}/standard` }),
  'PDF sheets': () => ({ method: 'GET', path: `/api/pdf/${key()}/standard?lang=${n % 2 === 0 ? 'en' : 'da'}` }),
};

async function flood(url: string, kind: string, seconds: number): Promise<void> {
  const request = FLOODS[kind];
  if (!request) throw new Error(`No flood is called ${kind}`);
  process.stdout.write('begins\n');
  const { statusCodeStats = {} } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ headers: FLOODED, setupRequest: (prepared) => ({ ...prepared, ...request() }) }],
  });
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${status}: ${count}`);
  process.stdout.write(`${statuses.join(', ')}\n`);
}

const [, program = '', url, kind, seconds] = process.argv;
if (program.endsWith('flood.ts') && url !== undefined && kind !== undefined) await flood(url, kind, Number(seconds));
