import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aChain, type Chain } from '../../builders/chain.ts';
import { aBody, aCase, productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const GLN = '5790000009022';
const OTHER_GLN = '5790000009015';
/** A retailer of the demo instance that requires item number and shelf life, and recommends labels on base units. */
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
const change = (unit: Body, changes: Body) => post({ D8165: unit['D8165'], D8255: unit['D8255'], ...changes });
const status = (unit: Body) => service.call('GET', `/api/status/${productIdOf(unit)}`);
/** The findings of a unit, as rule and key. */
const told = async (unit: Body): Promise<string[]> =>
  (await status(unit)).json.validationErrors.map(
    ({ ruleId, fieldId }: { ruleId: string; fieldId: string }) => `${ruleId} ${fieldId}`,
  );
const toldAll = (...units: readonly Body[]) => Promise.all(units.map(told));

async function aStoredChain(changes: Partial<Chain> = {}): Promise<Chain> {
  const chain = aChain((n += 3), changes);
  await post(Object.values(chain));
  return chain;
}

/** A display with one of each of two units. */
function aDisplay(first: Body, second: Body, changes: Body = {}): Body {
  const display = { D8276: 'DISPLAY_SHIPPER', D8246: 90, D8270_1: 1, D8249_2: second['D8165'], D8270_2: 1 };
  return aCase({ ...display, D8249_1: first['D8165'], ...changes }, (n += 3));
}

describe('a save affects the findings of other units immediately', () => {
  test("a child that is saved later resolves a finding of its parent, and changes only the parent's ETag", async () => {
    const { base, box } = aChain((n += 3));
    await post(box);
    expect(await told(box)).toEqual(['472 D8249_1']);
    const before = await status(box);
    await post(base);
    const after = await status(box);
    expect(after.json).toEqual({ ...before.json, validationErrors: [] });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('a child that grows heavier makes its parent too light', async () => {
    const { base, box, pallet } = await aStoredChain();
    await change(base, { D8246: 53 });
    expect(await toldAll(base, box, pallet)).toEqual([[], ['550 D8246'], []]);
    await change(box, { D8246: 530 });
    expect(await toldAll(base, box, pallet)).toEqual([[], [], []]);
    await change(box, { D8246: 1100 });
    expect(await toldAll(base, box, pallet)).toEqual([[], [], ['550 D8246']]);
  });

  test.each([
    ['300', 'D9022', GLN],
    ['BRAND-OWNER', 'D8346', GLN],
  ])('a value of the top that differs is reported on every unit below (%s %s)', async (rule, field, value) => {
    const first = aBody({ [field]: value }, (n += 3));
    const second = aBody({ [field]: value }, (n += 3));
    const display = aDisplay(first, second, { [field]: value });
    await post([display, first, second]);
    await change(display, { [field]: OTHER_GLN });
    expect(await toldAll(display, first, second)).toEqual([[], [`${rule} ${field}`], [`${rule} ${field}`]]);
    await change(display, { [field]: value });
    expect(await toldAll(display, first, second)).toEqual([[], [], []]);
  });

  test('without the last orderable unit, its parent and its sibling get a finding', async () => {
    const first = aBody({}, (n += 3));
    const second = aBody({ D8271: false }, (n += 3));
    const display = aDisplay(first, second, { D8271: false });
    await post([display, first, second]);
    expect(await toldAll(display, first, second)).toEqual([[], [], []]);
    await change(first, { D8271: false });
    expect(await toldAll(display, first, second)).toEqual([['312 D8271'], ['312 D8271'], ['312 D8271']]);
    await change(second, { D8271: true });
    expect(await toldAll(display, first, second)).toEqual([[], [], []]);
  });

  test('alcohol content is compared along a line, but not once the case has a second child', async () => {
    const { base, box, pallet } = await aStoredChain({ base: { D8280: 4.7 }, box: { D8246: 480 } });
    const second = aBody({}, (n += 3));
    await post(second);
    await change(pallet, { D8280: 5 });
    expect(await toldAll(base, box, pallet)).toEqual([['1759 D8280'], [], []]);
    await change(box, { D8249_2: second['D8165'], D8270_2: 1 });
    expect(await toldAll(base, box, pallet)).toEqual([[], [], []]);
    await change(box, { D8249_2: null, D8270_2: null });
    expect(await toldAll(base, box, pallet)).toEqual([['1759 D8280'], [], []]);
  });
});

describe('a unit in a case and in a display', () => {
  async function shared(): Promise<{ base: Body; other: Body; box: Body; display: Body }> {
    const base = aBody({}, (n += 3));
    const other = aBody({}, (n += 3));
    const box = aCase({}, (n += 3), n - 6);
    const display = aDisplay(base, other);
    await post([base, other, box, display]);
    return { base, other, box, display };
  }

  test('has findings of both, without duplicates, and each is resolved separately', async () => {
    const { base, other, box, display } = await shared();
    const message = async () => (await status(base)).json.validationErrors[0].message as string;
    await change(box, { D9022: OTHER_GLN });
    expect(await toldAll(base, other, box, display)).toEqual([['300 D9022'], [], [], []]);
    await change(display, { D9022: RETAILER });
    expect(await toldAll(base, other, box, display)).toEqual([['300 D9022'], ['300 D9022'], [], []]);
    await change(box, { D9022: GLN });
    expect(await toldAll(base, other, box, display)).toEqual([['300 D9022'], ['300 D9022'], [], []]);
    expect(await message()).toContain(`enter ${RETAILER}`);
    await change(display, { D9022: GLN });
    expect(await toldAll(base, other, box, display)).toEqual([[], [], [], []]);
  });

  test('keeps the findings of the display, and its ETag, when the case changes', async () => {
    const { other, box, display } = await shared();
    await change(display, { D9022: OTHER_GLN });
    const tags = async () =>
      (await Promise.all([other, display].map(status))).map(({ headers }) => headers.get('etag'));
    const before = await tags();
    await change(box, { D9022: OTHER_GLN, D8246: 10 });
    expect(await toldAll(box, other, display)).toEqual([['550 D8246'], ['300 D9022'], []]);
    expect(await tags()).toEqual(before);
  });

  test('gets a finding in the hierarchy without an orderable unit', async () => {
    const { base, other, box, display } = await shared();
    await change(box, { D8271: false });
    await change(base, { D8271: false });
    expect(await toldAll(base, other, box, display)).toEqual([['312 D8271'], [], ['312 D8271'], []]);
  });
});

describe('a removed child', () => {
  test.each([
    ['by clearing its row', { D8249_1: null, D8270_1: null }],
    ['with the whole grid', { deleteGrids: ['Child'] }],
  ])('%s loses all findings of the hierarchy', async (_how, removal) => {
    const { base, box, pallet } = await aStoredChain({
      base: { D9022: OTHER_GLN, D8246: 60 },
      pallet: { D9260_1: RETAILER },
    });
    expect((await told(base)).sort()).toEqual([
      '300 D9022',
      `${RETAILER}-D8007 D8007`,
      `${RETAILER}-D8256 D8256`,
      `${RETAILER}-D8283 D8283`,
    ]);
    expect(await told(box)).toContain('550 D8246');
    await change(box, removal);
    expect(await told(base)).toEqual([]);
    expect(await told(box)).toEqual(expect.arrayContaining(['D8249 D8249_1', `${RETAILER}-D8283 D8283`]));
    expect(await told(box)).not.toContain('550 D8246');
    expect(await told(pallet)).toContain(`${RETAILER}-D8283 D8283`);
  });

  test('and replaced by another one passes on the findings of the hierarchy', async () => {
    const { base, box } = await aStoredChain({ box: { D9022: OTHER_GLN }, pallet: { D9022: OTHER_GLN } });
    const other = aBody({}, (n += 3));
    await post(other);
    expect(await toldAll(base, other)).toEqual([['300 D9022'], []]);
    await change(box, { D8249_1: other['D8165'] });
    expect(await toldAll(base, other)).toEqual([[], ['300 D9022']]);
  });
});

describe('requirements of a data recipient', () => {
  const ASKED = [`${RETAILER}-D8256 D8256`, `${RETAILER}-D8283 D8283`];
  const ADVISED = `${RETAILER}-D8007 D8007`;
  const asked = async (...units: readonly Body[]) =>
    (await toldAll(...units)).map((found) => found.filter((finding) => finding.startsWith(RETAILER)).sort());

  test('apply to every unit while the top names the recipient', async () => {
    const { base, box, pallet } = await aStoredChain();
    await change(box, { D9260_1: RETAILER });
    expect(await asked(base, box, pallet)).toEqual([[], [], []]);
    await change(pallet, { D9260_1: OTHER_GLN, D9260_2: RETAILER });
    expect(await asked(base, box, pallet)).toEqual([[ADVISED, ...ASKED], ASKED, ASKED]);
    await change(pallet, { D9260_2: null });
    expect(await asked(base, box, pallet)).toEqual([[], [], []]);
    await change(pallet, { deleteGrids: ['Child'] });
    expect(await asked(base, box, pallet)).toEqual([[ADVISED, ...ASKED], ASKED, []]);
  });

  test('depend on the unit type', async () => {
    const { base, box, pallet } = await aStoredChain({ pallet: { D9260_1: RETAILER } });
    await change(base, { D8276: 'CASE' });
    expect(await asked(base, box, pallet)).toEqual([ASKED, ASKED, ASKED]);
    await change(base, { D8276: 'BASE_UNIT_OR_EACH' });
    expect(await asked(base, box, pallet)).toEqual([[ADVISED, ...ASKED], ASKED, ASKED]);
    await change(pallet, { D8276: 'BASE_UNIT_OR_EACH' });
    expect(await told(pallet)).toEqual(expect.arrayContaining(['96 D8249_1', '558 D8249_1', ADVISED]));
  });
});

describe('GS1 valid (X9124)', () => {
  const valid = async (...units: readonly Body[]): Promise<unknown[]> =>
    Promise.all(
      units.map(
        async (unit) => (await service.call('GET', `/api/details/${productIdOf(unit)}?fields=X9124`)).json.X9124,
      ),
    );

  test('is true for products that only have warnings', async () => {
    await post(sampleBodies());
    expect(await valid(...sampleBodies())).toEqual(sampleBodies().map(() => true));
    const { json } = await service.call('GET', '/api/details/05790000000111.208/allfields');
    expect([json.X9124, json.validationErrors[0].messageType]).toEqual([true, 'WARNING']);
  });

  test('changes with findings that result from saves of other units', async () => {
    const { base, box, pallet } = await aStoredChain();
    expect(await valid(base, box, pallet)).toEqual([true, true, true]);
    await change(base, { D8246: 53 });
    expect(await valid(base, box, pallet)).toEqual([true, false, true]);
    await change(pallet, { D9260_1: RETAILER });
    expect(await valid(base, box, pallet)).toEqual([false, false, false]);
    await change(pallet, { D9260_1: null });
    await change(base, { D8246: 43 });
    expect(await valid(base, box, pallet)).toEqual([true, true, true]);
  });
});
