import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aChain, type Chain } from '../../builders/chain.ts';
import { aBody, aCase, productIdOf, testGtin, type Body } from '../../builders/product.ts';
import { validate } from '../../support/validate.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const GLN = '5790000009022';
const OTHER_GLN = '5790000009015';
const RETAILER = '5790000009503';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

let n = 0;
const post = async (body: unknown) => {
  const response = await service.call('POST', '/api', { body });
  expect(response.status).toBe(200);
  return response.json;
};

/** The stored findings of units, by product id. */
async function storedFindings(units: readonly Body[]): Promise<Record<string, unknown>> {
  const read = await Promise.all(units.map((unit) => service.call('GET', `/api/status/${productIdOf(unit)}`)));
  return Object.fromEntries(read.map(({ json }) => [json.productId, json.validationErrors]));
}
/** The expected findings: all units validated together, as if saved in one batch. */
const expectedFindings = (units: readonly Body[]): Record<string, unknown> => Object.fromEntries(validate(units));

const MISTAKES: Partial<Chain> = {
  base: { D8271: false, D8246: 60 },
  box: { D8271: false, D9022: OTHER_GLN },
  pallet: { D8271: false, D8280: 5, D9260_1: RETAILER },
};
const ORDERS: readonly (readonly (keyof Chain)[])[] = [
  ['base', 'box', 'pallet'],
  ['base', 'pallet', 'box'],
  ['box', 'base', 'pallet'],
  ['box', 'pallet', 'base'],
  ['pallet', 'base', 'box'],
  ['pallet', 'box', 'base'],
];

describe.each([
  ['without findings', {}],
  ['with findings on every level', MISTAKES],
])('a hierarchy %s', (_what, changes) => {
  test.each(ORDERS)('saved as %s, %s, %s always has the findings of one batch', async (...order) => {
    const chain = aChain((n += 3), changes);
    const saved: Body[] = [];
    for (const level of order) {
      saved.push(chain[level]);
      await post(chain[level]);
      expect(await storedFindings(saved)).toEqual(expectedFindings(saved));
    }
    const batch = aChain((n += 3), changes);
    await post(Object.values(batch));
    expect(Object.values(await storedFindings(Object.values(chain)))).toEqual(
      Object.values(await storedFindings(Object.values(batch))),
    );
  });
});

test('of two rows with the same child, the later one counts, regardless of the order of writing', async () => {
  const base = aBody({}, (n += 3));
  const box = aCase({ D8249_1: null, D8270_1: null, D8249_2: base['D8165'], D8270_2: 5 }, (n += 3));
  await post([base, box]);
  await post({ D8165: box['D8165'], D8255: '208', D8249_1: base['D8165'], D8270_1: 5 });
  const { [productIdOf(box)]: found } = await storedFindings([box]);
  expect(found).toMatchObject([{ ruleId: 'CHILD-ONCE', fieldId: 'D8249_2' }]);
});

test('a unit below two that contain each other is validated with them', async () => {
  const first = (n += 3);
  const { base, box, pallet } = aChain(first, { box: { D8249_2: testGtin(first + 2), D8270_2: 1 } });
  await post([base, box, pallet]);
  await post({ D8165: base['D8165'], D8255: '208', D9022: OTHER_GLN });
  const changed = [{ ...base, D9022: OTHER_GLN }, box, pallet];
  const found = await storedFindings(changed);
  expect(found).toEqual(expectedFindings(changed));
  expect(found[productIdOf(base)]).toMatchObject([{ ruleId: '300', fieldId: 'D9022' }]);
});

/** Changes to one of a few units: its children, its type, and values that rules compare within a hierarchy. */
const UNITS = 5;
const unit = fc.nat(UNITS - 1);
const row = fc.constantFrom(1, 2);
const edits = fc.array(
  fc.oneof(
    fc.record({ unit, row, child: unit }).map(({ row: at, child, ...of }) => ({
      ...of,
      changes: (gtin: (index: number) => unknown): Body => ({ [`D8249_${at}`]: gtin(child), [`D8270_${at}`]: at }),
    })),
    fc.record({ unit, row }).map(({ row: at, ...of }) => ({
      ...of,
      changes: (): Body => ({ [`D8249_${at}`]: null, [`D8270_${at}`]: null }),
    })),
    fc.record({
      unit,
      changes: fc
        .constantFrom<Body>(
          { D9022: GLN },
          { D9022: OTHER_GLN },
          { D8346: OTHER_GLN },
          { D8346: null },
          { D8271: false },
          { D8271: true },
          { D8246: 900 },
          { D8280: 4 },
          { D8280: 5 },
          { D9260_1: RETAILER },
          { D9260_1: null },
          { D8276: 'BASE_UNIT_OR_EACH' },
          { D8276: 'CASE' },
          { D8276: 'PALLET' },
        )
        .map((changes) => () => changes),
    }),
  ),
  { minLength: 5, maxLength: 12 },
);

test('units that are linked, unlinked and changed in any order have the findings of one batch', async () => {
  await fc.assert(
    fc.asyncProperty(edits, fc.constantFrom(1, 2), async (all, perRequest) => {
      const first = (n += UNITS);
      const types = ['BASE_UNIT_OR_EACH', 'CASE', 'DISPLAY_SHIPPER', 'CASE', 'PALLET'];
      const bodies = new Map<number, Body>();
      for (let from = 0; from < all.length; from += perRequest) {
        const batch = all.slice(from, from + perRequest).map(({ unit: index, changes }) => {
          const change = changes((child) => testGtin(first + child));
          const known = bodies.get(index);
          const body = { ...(known ?? aBody({ D8276: types[index] }, first + index)), ...change };
          bodies.set(index, body);
          return known ? { D8165: body['D8165'], D8255: '208', ...change } : body;
        });
        await post(batch.length === 1 ? batch[0] : batch);
        expect(await storedFindings([...bodies.values()])).toEqual(expectedFindings([...bodies.values()]));
      }
    }),
    { numRuns: 30, seed: 20250201 },
  );
});
