import { readFileSync } from 'node:fs';

type Body = Record<string, unknown>;

const [SAMPLE] = JSON.parse(readFileSync(new URL('../instances/demo/products.json', import.meta.url), 'utf8')) as [
  Body,
];
const IDENTITY = ['D8165', 'D8255', 'D8276', 'D8256'];

/** The bench's GTIN number `n`, as 14 digits with check digit. The prefix is reserved for the bench. */
export function benchGtin(n: number): string {
  const digits = `0579${String(100_000_000 + n)}`;
  let sum = 0;
  for (let index = 0; index < 13; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Some values of the first sample product. */
export const samplePart = (...keys: readonly string[]): Body =>
  Object.fromEntries(keys.map((key) => [key, SAMPLE[key]]));

/** Values that keep a sample product valid on its own, whatever other fields are left out. */
const FIT = {
  ...samplePart('D8179_1', 'D8180_1', 'D8181-UNPREPARED_1', 'D8183-UNPREPARED_1', 'D8184-UNPREPARED_1'),
  D8271: true,
  D0798: '2',
};

/** A body to save with the given number of fields, made from a sample product. It has no findings. */
export function benchProduct(n: number, fields: number): Body {
  const keys = [...new Set([...Object.keys(FIT), ...Object.keys(SAMPLE)])].filter((key) => !IDENTITY.includes(key));
  const chosen = keys.slice(0, fields - IDENTITY.length);
  return {
    D8165: benchGtin(n),
    D8255: '208',
    D8276: 'BASE_UNIT_OR_EACH',
    D8256: `BENCH-${n}`,
    ...Object.fromEntries(chosen.map((key) => [key, SAMPLE[key]])),
    ...FIT,
    D8258_1: `Bench product ${n}`,
  };
}
