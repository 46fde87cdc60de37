import { benchGtin, benchProduct } from './products.ts';
import type { Bench, Plan } from './environment.ts';
import { median, type Row } from './table.ts';

const HIERARCHIES = 500;
const FIELDS = 120;

/**
 * POST /api/update-and-sendToGS1 of 1,000 new products in 500 hierarchies. The pool of the bench takes every message at
 * once and never replies, so the time is that of the service alone.
 */
export async function measureSends(bench: Bench, { rounds }: Plan): Promise<Row[]> {
  const seconds: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const offset = 40_000_000 + round * 2 * HIERARCHIES;
    const body = Array.from({ length: HIERARCHIES }, (_, n) => hierarchy(offset + 2 * n)).flat();
    const start = performance.now();
    const response = await fetch(`${bench.serviceUrl}/api/update-and-sendToGS1`, {
      method: 'POST',
      headers: { ...bench.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { sendToGS1 } = (await response.json()) as { sendToGS1?: { status: string; result: string } };
    seconds.push((performance.now() - start) / 1000);
    if (sendToGS1?.result !== `Sent to GS1: ${body.length} of ${body.length}`)
      throw new Error(`send: ${response.status} ${JSON.stringify(sendToGS1)}`);
  }
  return [
    {
      work: `POST /api/update-and-sendToGS1, 1,000 products of ${FIELDS} fields in ${HIERARCHIES} hierarchies`,
      floor: '–',
      // The first round warms up.
      service: `${median(seconds.slice(1)).toFixed(1)} s`,
      ratio: '–',
      goal: '≤ 5 s',
    },
  ];
}

/** A base unit and a case of ten. */
function hierarchy(n: number): Record<string, unknown>[] {
  const base = { ...benchProduct(n, FIELDS), ...SENDABLE };
  const box = Object.fromEntries(Object.entries(base).filter(([key]) => !key.startsWith('D8068')));
  const outer = { D8276: 'CASE', D8216: false, D8217_1: null, D8218_1: null, D8246: 450, D8247: 'GRM' };
  return [base, { ...box, ...outer, D8165: benchGtin(n + 1), D8249_1: benchGtin(n), D8270_1: 10 }];
}

/** What makes a unit fit to be sent. */
const SENDABLE = {
  D8216: true,
  D8236: true,
  D8297: false,
  D8245: '10000045',
  D9022: '5790000009022',
  D8263: 20,
  D8264: 'MMT',
  D8265: 120,
  D8266: 'MMT',
  D8267: 35,
  D8268: 'MMT',
  D8246: 43,
  D8247: 'GRM',
  D8217_1: 40,
  D8218_1: 'GRM',
  D8019: 'TRUE',
};
