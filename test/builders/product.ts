import { readFileSync } from 'node:fs';
import { toGtin14 } from '../../src/domain/product/identifiers.ts';

export type Body = Record<string, unknown>;

const samples = JSON.parse(readFileSync('instances/demo/products.json', 'utf8')) as Body[];

/** The bodies of the sample products, as fresh copies. */
export function sampleBodies(): Body[] {
  return structuredClone(samples);
}

/** A GTIN from a number: 12 digits under the prefix of test data, plus check digit. */
export function testGtin(n: number): string {
  const digits = String(570_000_000_000 + n);
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return toGtin14(`${digits}${(10 - (sum % 10)) % 10}`);
}

/** A body of a base unit for Denmark without findings; a test sets only what it is about. */
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
    D8146_1: 'Mørk chokolade',
    D8146Attr_1: 'da',
    D8179_1: 'Kakaomasse, sukker, kakaosmør',
    D8180_1: 'da',
    D8019: 'TRUE',
    ...changes,
  };
}

/** A text with one row per language. */
export function inLanguages(text: string, language: string, languages: readonly string[], value = 'x'): Body {
  return Object.fromEntries(
    languages.flatMap((code, index) => [
      [`${text}_${index + 1}`, value],
      [`${language}_${index + 1}`, code],
    ]),
  );
}

/** What a Danish food base unit needs in another market to have no findings there. */
const MARKETS: Record<'SE' | 'FI' | 'NO', Body> = {
  SE: {
    D8255: '752',
    D8256: '4711',
    D8257: true,
    D8258_1: 'Mörk choklad',
    D8259_1: 'sv',
    D8313_1: 'Choklad',
    D8121_1: 'sv',
    D8146Attr_1: 'sv',
    D8180_1: 'sv',
    D9071_1: 10,
    D9230: 40,
    D9230Attr: 'GRM',
    D9231: 'PER_KILOGRAM',
  },
  FI: {
    D8255: '246',
    ...inLanguages('D8258', 'D8259', ['fi', 'sv', 'en'], 'Tumma suklaa 40g'),
    ...inLanguages('D8054', 'D8055', ['fi', 'sv', 'en'], 'Tumma suklaa, kaakaota 70 %'),
    ...inLanguages('D8313', 'D8121', ['fi', 'sv'], 'Tumma suklaa'),
    ...inLanguages('D8146', 'D8146Attr', ['fi', 'sv'], 'Tumma suklaa'),
    ...inLanguages('D8179', 'D8180', ['fi', 'sv'], 'Kaakaomassa, sokeri, kaakaovoi'),
    D9006: ['GROCERY'],
    D9230: 0.04,
    D9230Attr: 'KGM',
  },
  NO: { D8255: '578', D8256: '4711', D8259_1: 'nb', D8121_1: 'nb', D8146Attr_1: 'nb', D8180_1: 'nb' },
};

/** Changes that move a unit of these builders to another market. */
export function inMarket(market: keyof typeof MARKETS, changes: Body = {}): Body {
  return { ...MARKETS[market], ...changes };
}

/** Like `aBody`, for another market. */
export function aBodyFor(market: keyof typeof MARKETS, changes: Body = {}, n = 1): Body {
  return aBody(inMarket(market, changes), n);
}

/** `aBodyFor` for each market. */
export const swedish = (changes?: Body): Body => aBodyFor('SE', changes);
export const finnish = (changes?: Body): Body => aBodyFor('FI', changes);
export const norwegian = (changes?: Body): Body => aBodyFor('NO', changes);

/**
 * A case of ten units of `aBody`, and a pallet of twenty such cases. Neither has findings when saved with its children.
 */
export function aCase(changes: Body = {}, n = 2, child = 1): Body {
  return aBody({ ...OUTER, D8276: 'CASE', D8246: 450, D8249_1: testGtin(child), D8270_1: 10, ...changes }, n);
}

export function aPallet(changes: Body = {}, n = 3, child = 2): Body {
  return aBody(
    {
      ...OUTER,
      D8276: 'PALLET',
      D8246: 20,
      D8247: 'KGM',
      D9081_1: '11',
      D8275_1: 'PX',
      D8249_1: testGtin(child),
      D8270_1: 20,
      ...changes,
    },
    n,
  );
}

const OUTER: Body = { D8216: false, D8217_1: null, D8218_1: null };

export function productIdOf(body: Body): string {
  return `${String(body['D8165'])}.${String(body['D8255'])}`;
}
