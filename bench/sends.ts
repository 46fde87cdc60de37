import { benchGtin, benchProduct, samplePart } from './products.ts';
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
export function hierarchy(n: number): Record<string, unknown>[] {
  const base = { ...benchProduct(n, FIELDS), ...SENDABLE };
  const box = Object.fromEntries(Object.entries(base).filter(([key]) => !key.startsWith('D8068')));
  const outer = { D8276: 'CASE', D8216: false, D8217_1: null, D8218_1: null, D8246: 450, D8247: 'GRM' };
  return [base, { ...box, ...outer, D8165: benchGtin(n + 1), D8249_1: benchGtin(n), D8270_1: 10 }];
}

/** What a unit needs to be sent, beside what `benchProduct` contains. */
const SENDABLE = samplePart(
  ...['D8216', 'D8236', 'D8297', 'D8245', 'D9022', 'D8019', 'D8217_1', 'D8218_1'],
  ...['D8246', 'D8247', 'D8263', 'D8264', 'D8265', 'D8266', 'D8267', 'D8268'],
);
