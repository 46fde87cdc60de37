import { readFileSync } from 'node:fs';

type Body = Record<string, unknown>;

const [SAMPLE] = JSON.parse(readFileSync(new URL('../instances/demo/products.json', import.meta.url), 'utf8')) as [
  Body,
];
const IDENTITY = ['D8165', 'D8255', 'D8276', 'D8256'];

/** GTIN-13 number `n` under a prefix of its own, check digit included, in 14 digits. */
export function benchGtin(n: number): string {
  const digits = `0579${String(100_000_000 + n)}`;
  let sum = 0;
  for (let index = 0; index < 13; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A write body of so many fields, made from a sample product. */
export function benchProduct(n: number, fields: number): Body {
  const keys = Object.keys(SAMPLE).filter((key) => !IDENTITY.includes(key));
  const chosen = keys.slice(0, fields - IDENTITY.length);
  return {
    D8165: benchGtin(n),
    D8255: '208',
    D8276: 'BASE_UNIT_OR_EACH',
    D8256: `BENCH-${n}`,
    ...Object.fromEntries(chosen.map((key) => [key, SAMPLE[key]])),
    D8258_1: `Bench product ${n}`,
  };
}
