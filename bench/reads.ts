import { benchGtin, benchProduct } from './products.ts';
import type { Bench, Plan } from './environment.ts';
import { requestRate } from './load.ts';
import { rateRow, type Row } from './table.ts';

const PRODUCTS = 1000;
const FIELDS = 150;
const SELECTED = 20;

/** GET /api/details, 20 of 150 fields, key verified; the floor selects the same row by its key and sends it. */
export async function measureDetails(bench: Bench, { rounds, seconds }: Plan): Promise<Row[]> {
  await fill(bench);
  const fields = Object.keys(benchProduct(0, FIELDS))
    .filter((_, index) => index % 7 === 0)
    .slice(0, SELECTED)
    .join(',');
  let n = 0;
  const key = () => `${benchGtin(n++ % PRODUCTS)}.208`;
  const floor: number[] = [];
  const service: number[] = [];
  for (let round = 0; round < rounds; round++) {
    floor.push(
      await requestRate({
        url: bench.floorUrl,
        seconds,
        headers: {},
        status: 200,
        next: () => ({ path: `/${key()}` }),
      }),
    );
    service.push(
      await requestRate({
        url: bench.serviceUrl,
        seconds,
        headers: bench.headers,
        status: 200,
        next: () => ({ path: `/api/details/${key()}?fields=${fields}` }),
      }),
    );
  }
  return [rateRow('GET /api/details, 20 of 150 fields', floor, service, 'requests/s', 0.7)];
}

/** GET with a matching If-None-Match; the floor selects the same revision. */
export async function measureNotModified(bench: Bench, { rounds, seconds }: Plan): Promise<Row[]> {
  await fill(bench);
  const path = `/api/details/${benchGtin(1)}.208`;
  const first = await fetch(bench.serviceUrl + path, { headers: bench.headers });
  const tag = first.headers.get('etag') ?? '';
  const floor: number[] = [];
  const service: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const headers = { 'If-None-Match': tag };
    floor.push(
      await requestRate({
        url: bench.floorUrl,
        seconds,
        headers,
        status: 304,
        next: () => ({ path: `/${benchGtin(1)}.208` }),
      }),
    );
    service.push(
      await requestRate({
        url: bench.serviceUrl,
        seconds,
        headers: { ...bench.headers, ...headers },
        status: 304,
        next: () => ({ path }),
      }),
    );
  }
  return [rateRow('GET with If-None-Match (304)', floor, service, 'requests/s', 0.8)];
}

async function fill(bench: Bench): Promise<void> {
  const body = JSON.stringify(Array.from({ length: PRODUCTS }, (_, n) => benchProduct(n, FIELDS)));
  const response = await fetch(`${bench.serviceUrl}/api`, {
    method: 'POST',
    headers: { ...bench.headers, 'Content-Type': 'application/json' },
    body,
  });
  if (response.status !== 200) throw new Error(`filling: ${response.status} ${(await response.text()).slice(0, 500)}`);
}
