import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aChain, type Chain } from '../../builders/chain.ts';
import { aCase, productIdOf, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { countOf } from '../../support/stored.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const send = async (path: string, body: unknown) => {
  const response = await service.call('POST', path, { body });
  expect(response.status).toBe(200);
  return response.json;
};
const status = (unit: Body) => service.call('GET', `/api/status/${productIdOf(unit)}`);
const findings = (products: readonly { productId: string; validationErrors: unknown }[]) =>
  products.map(({ productId, validationErrors }) => [productId, validationErrors]);

/** What must stay the same if nothing is saved. */
async function footprint(units: readonly Body[]): Promise<unknown[]> {
  const read = await Promise.all(units.map(status));
  return [
    await countOf(service, 'products'),
    await countOf(service, 'product_history'),
    read.map(({ status: code, headers, json }) => [
      code,
      headers.get('etag'),
      json.lastModified,
      json.validationErrors,
    ]),
  ];
}

const delta = (unit: Body, changes: Body): Body => ({ D8165: unit['D8165'], D8255: unit['D8255'], ...changes });
/** Every level has errors of its own, and errors in relation to others. */
const MISTAKES: Partial<Chain> = {
  base: { D8271: false, D8246: 60, D8313_1: null },
  box: { D8271: false, D9022: '5790000009015', D8270_2: 3 },
  pallet: { D8271: false, D9260_1: '5790000009503', D9081_1: null },
};

interface Arranged {
  readonly stored: readonly Body[];
  readonly batch: readonly Body[];
}

const CASES: readonly (readonly [what: string, changes: Partial<Chain>, arrange: (chain: Chain) => Arranged])[] = [
  ['a hierarchy without findings', {}, (chain) => ({ stored: [], batch: Object.values(chain) })],
  ['findings on every level', MISTAKES, ({ base, box, pallet }) => ({ stored: [], batch: [pallet, base, box] })],
  ['children that are stored', MISTAKES, ({ base, box, pallet }) => ({ stored: [base], batch: [box, pallet] })],
  ['a child of a stored unit', MISTAKES, ({ base, box, pallet }) => ({ stored: [box, pallet], batch: [base] })],
  ['a level between stored ones', MISTAKES, ({ base, box, pallet }) => ({ stored: [base, pallet], batch: [box] })],
  [
    'changes of stored units',
    MISTAKES,
    ({ base, box, pallet }) => ({
      stored: [base, box, pallet],
      batch: [delta(base, { D8271: true, D8246: 43 }), delta(pallet, { D9260_1: null }), delta(base, { D8280: 5 })],
    }),
  ],
  [
    'a child moved to another parent',
    MISTAKES,
    ({ base, box, pallet }) => ({
      stored: [base, box, pallet],
      batch: [delta(box, { deleteGrids: ['Child'] }), delta(pallet, { D8249_1: base['D8165'] })],
    }),
  ],
  [
    'a second parent of a stored child',
    MISTAKES,
    ({ base, box, pallet }) => ({
      stored: [base, box],
      batch: [
        {
          ...aCase({ D8276: 'DISPLAY_SHIPPER', D9022: '5790000009503' }),
          ...delta(pallet, {}),
          D8249_1: base['D8165'],
        },
      ],
    }),
  ],
];

describe('POST /api/validate returns the findings of the corresponding save, and saves nothing', () => {
  test.each(CASES.map((each, index) => [each[0], index, each] as const))(
    '%s',
    async (_what, index, [, changes, arrange]) => {
      const chain = aChain(1 + index * 3, changes);
      const { stored, batch } = arrange(chain);
      if (stored.length > 0) await send('/api', stored);
      const before = await footprint(Object.values(chain));

      const validated = await send('/api/validate', batch);
      expect(validated.products).toHaveLength(batch.length);
      expect(await footprint(Object.values(chain))).toEqual(before);

      const written = await send('/api', batch);
      expect(findings(validated.products)).toEqual(findings(written.products));
      const read = await Promise.all(batch.map(status));
      expect(findings(read.map(({ json }) => json))).toEqual(findings(written.products));
      expect(
        findings(
          (
            await send(
              '/api/validate',
              batch.map((body) => delta(body, {})),
            )
          ).products,
        ),
      ).toEqual(findings(written.products));
    },
  );

  test('for one product as for an array of it', async () => {
    const { base, box, pallet } = aChain(100, MISTAKES);
    await send('/api', [base, pallet]);
    const { validationErrors } = await send('/api/validate', box);
    expect(validationErrors).toEqual((await send('/api/validate', [box])).products[0].validationErrors);
    expect(validationErrors).toEqual((await send('/api', box)).validationErrors);
  });
});
