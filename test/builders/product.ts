import { readFileSync } from 'node:fs';
import { toGtin14 } from '../../src/domain/product/identifiers.ts';

export type Body = Record<string, unknown>;

const samples = JSON.parse(readFileSync('instances/demo/products.json', 'utf8')) as Body[];

/** The write bodies of the sample products, fresh copies. */
export function sampleBodies(): Body[] {
  return structuredClone(samples);
}

/** The 12 digits of a number under a prefix of test data, with their check digit. */
export function testGtin(n: number): string {
  const digits = String(570_000_000_000 + n);
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return toGtin14(`${digits}${(10 - (sum % 10)) % 10}`);
}

/** A write body of a base unit for Denmark that breaks no rule; a test names only what it is about. */
export function aBody(changes: Body = {}, n = 1): Body {
  return {
    D8165: testGtin(n),
    D8255: '208',
    D8276: 'BASE_UNIT_OR_EACH',
    D8211: 'Nordlys',
    D8216: true,
    D8271: true,
    D8236: true,
    D8297: false,
    D8245: '10000045',
    D9022: '5790000009022',
    D8286: '01-02-2025',
    D8314: '01-03-2025',
    D8258_1: 'Mørk choko 40g',
    D8259_1: 'da',
    D8313_1: 'Mørk chokolade',
    D8121_1: 'da',
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
    ...changes,
  };
}

export function productIdOf(body: Body): string {
  return `${String(body['D8165'])}.${String(body['D8255'])}`;
}
