import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aBody, productIdOf, testGtin } from '../../builders/product.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { countOf } from '../../support/stored.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.call('POST', '/api', { body: aBody() });
});
afterAll(() => service.stop());

const post = (body: unknown, headers = {}) => service.call('POST', '/api', { body, headers });

describe('every input error is reported with its field key', () => {
  test.each([
    ['an unknown field', { D9999: 1 }, 'D9999', 'UNKNOWN_FIELD'],
    ['a mistyped field', { D82588_1: 'x' }, 'D82588_1', 'UNKNOWN_FIELD'],
    ['a grid field without row', { D8258: 'x' }, 'D8258', 'ROW_INDEX_MISSING'],
    ['a row for a field outside grids', { D8211_1: 'x' }, 'D8211_1', 'ROW_INDEX_NOT_ALLOWED'],
    ['row 0', { D8258_0: 'x' }, 'D8258_0', 'ROW_INDEX_INVALID'],
    ['a row with leading zero', { D8258_01: 'x' }, 'D8258_01', 'ROW_INDEX_INVALID'],
    ['an unknown state', { 'D8171-FRIED': 1 }, 'D8171-FRIED', 'STATE_INVALID'],
    ['a state for a field without states', { 'D8211-PREPARED': 'x' }, 'D8211-PREPARED', 'STATE_NOT_ALLOWED'],
    ['a number for a text', { D8211: 5 }, 'D8211', 'WRONG_TYPE'],
    ['an object for a text', { D8211: { a: [1] } }, 'D8211', 'WRONG_TYPE'],
    ['an array for one code', { D8264: ['MMT'] }, 'D8264', 'WRONG_TYPE'],
    ['a fraction in an integer', { D8283: 1.5 }, 'D8283', 'WRONG_TYPE'],
    ['an integer as string', { D8283: '180' }, 'D8283', 'WRONG_TYPE'],
    ['a fraction in a child quantity', { D8270_1: '1.5' }, 'D8270_1', 'WRONG_TYPE'],
    ['a thousands separator', { D8217_1: '1.234,5' }, 'D8217_1', 'BAD_NUMBER'],
    ['an unknown code', { D8166_1: 'ERROR' }, 'D8166_1', 'UNKNOWN_CODE'],
    ['an unknown code among several', { D8007: ['SVANEN', 'SWAN'] }, 'D8007', 'UNKNOWN_CODE'],
    ['an unknown language', { D8259_1: 'xx' }, 'D8259_1', 'UNKNOWN_CODE'],
    ['an impossible date', { D8286: '30-02-2025' }, 'D8286', 'BAD_DATE'],
    ['a GTIN with letters', { D8249_1: '579A' }, 'D8249_1', 'BAD_GTIN'],
    ['a GLN with letters', { D9260_1: 'DK1' }, 'D9260_1', 'BAD_GLN'],
    ['NUL in a text', { D8211: 'a\u0000b' }, 'D8211', 'BAD_CHARACTER'],
    ['a lone surrogate', { D8211: '\uD83C' }, 'D8211', 'BAD_CHARACTER'],
    ['a very long text', { D8211: 'x'.repeat(100_001) }, 'D8211', 'TEXT_TOO_LONG'],
    ['a blank unit type', { D8276: '' }, 'D8276', 'UNIT_TYPE_BLANK'],
    ['no unit type', { D8276: null }, 'D8276', 'UNIT_TYPE_BLANK'],
    ['an unknown unit type', { D8276: 'TRANSPORT_LOAD' }, 'D8276', 'UNKNOWN_CODE'],
    ['no GTIN', { D8165: null }, 'D8165', 'REQUIRED'],
    ['no target market', { D8255: null }, 'D8255', 'REQUIRED'],
    ['a market that is not a country number', { D8255: 'NON_EU' }, 'D8255', 'WRONG_TYPE'],
    ['a recipient that is not a GLN', { dataRecipient: '123' }, 'dataRecipient', 'BAD_GLN'],
    ['an unknown grid', { deleteGrids: ['Allergens'] }, 'deleteGrids', 'UNKNOWN_GRID'],
    ['an option of the wrong type', { test: 'yes' }, 'test', 'WRONG_TYPE'],
  ])('%s', async (_what, change, key, code) => {
    const { status, json } = await post(aBody(change));
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ fieldId: key, code, messageType: 'ERROR', pointer: `/${key}` }]);
    expect(json.errors[0].message).toContain(key);
    expect(json).toMatchObject({ status: 400, result: 'Product not updated', code: 'INPUT_ERRORS' });
  });

  test('a number beyond the range of JSON numbers', async () => {
    const rawBody = JSON.stringify(aBody()).replace('"D8263":20', '"D8263":1e999');
    const { status, json } = await service.call('POST', '/api', { rawBody });
    expect([status, json.errors]).toMatchObject([400, [{ fieldId: 'D8263', code: 'NUMBER_OUT_OF_RANGE' }]]);
  });

  test('a unit type is required to create', async () => {
    const { status, json } = await post({ D8165: testGtin(77), D8255: '208', D8211: 'x' });
    expect([status, json.errors]).toMatchObject([400, [{ fieldId: 'D8276', code: 'REQUIRED_ON_CREATE' }]]);
  });

  test('in the requested language', async () => {
    const { json } = await post(aBody({ D8258: 'x' }), { 'Accept-Language': 'da' });
    expect(json.errors[0]).toMatchObject({
      fieldLabel: 'Varenavn (kort varebeskrivelse)',
      message: expect.stringMatching(/rækkenummer/),
    });
  });
});

test('a refused product that exists is returned with its stored values', async () => {
  const before = await service.call('GET', `/api/details/${productIdOf(aBody())}?fields=D8211,D8246`);
  const { json } = await post(aBody({ D8211: 'New', D8246: 99, D9999: 1, customRequestId: 'mine' }));
  expect(json).toMatchObject({ customRequestId: 'mine', productId: productIdOf(aBody()), D8211: 'Nordlys', D8246: 43 });
  expect(json.lastModified).toBe(before.json.lastModified);
  const after = await service.call('GET', `/api/details/${productIdOf(aBody())}?fields=D8211,D8246`);
  expect(after.json).toEqual(before.json);
});

test('one invalid item of a thousand saves nothing and is reported', async () => {
  const before = await countOf(service, 'products');
  const items = Array.from({ length: 1000 }, (_, n) =>
    aBody({ customRequestId: `r${n}`, ...(n === 617 ? { D8258: 'x' } : {}) }, 5000 + n),
  );
  const { status, json } = await post(items);
  expect(status).toBe(400);
  expect(json.products).toHaveLength(1000);
  const bad = json.products.filter((entry: { errors: unknown[] }) => entry.errors.length > 0);
  expect(bad).toMatchObject([
    { index: 617, customRequestId: 'r617', errors: [{ fieldId: 'D8258', pointer: '/617/D8258' }] },
  ]);
  expect(await countOf(service, 'products')).toBe(before);
});

test('an error that depends on stored values refuses the whole batch too', async () => {
  const before = await countOf(service, 'products');
  const { status, json } = await post([aBody({}, 90), { D8165: testGtin(91), D8255: '208', D8211: 'x' }]);
  expect([status, json.products[1].errors[0].code]).toEqual([400, 'REQUIRED_ON_CREATE']);
  expect(await countOf(service, 'products')).toBe(before);
});

test('an item is not blamed if another item fails to create its unit', async () => {
  const { status, json } = await post([aBody({ D9999: 1 }, 92), { D8165: testGtin(92), D8255: '208', D8211: 'x' }]);
  expect(status).toBe(400);
  expect(json.products.map((entry: { errors: unknown[] }) => entry.errors.length)).toEqual([1, 0]);
});

describe('hostile bodies are refused without an internal error', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);
  test.each<[string, string]>([
    ['nothing', ''],
    ['a truncated body', '{"D8165":'],
    ['a text', '"D8165"'],
    ['a number', '5'],
    ['null', 'null'],
    ['an array of arrays', '[[[]]]'],
    ['an array of null', '[null]'],
    ['__proto__', '{"D8165":"05790000000111","D8255":"208","__proto__":{"polluted":true}}'],
    ['constructor', '{"D8165":"05790000000111","D8255":"208","constructor":{"prototype":{"polluted":true}}}'],
    [
      '9,000 keys',
      JSON.stringify({ ...aBody(), ...Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`K${n}`, n])) }),
    ],
    ['depth 100', JSON.stringify({ ...aBody(), D8211: nested(100) })],
    ['depth 100,000', `{"D8165":"05790000000111","D8255":"208","D8211":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['NUL in a key', '{"D8165":"05790000000111","D8255":"208","D8\\u0000211":"x"}'],
    ['lone surrogate in a key', '{"D8165":"05790000000111","D8255":"208","\\ud83c":"x"}'],
    ['NUL as request id', '{"D8165":"05790000000111","D8255":"208","customRequestId":"\\u0000"}'],
  ])('%s', async (_what, rawBody) => {
    const { status, text } = await service.call('POST', '/api', { rawBody });
    expect(status).toBe(400);
    expect(text).not.toMatch(/\bat .*\.ts|select |insert /);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('a body of 25 MB is too large, and the response arrives', async () => {
    const { status, json } = await service.call('POST', '/api', {
      rawBody: JSON.stringify(aBody({ D8211: 'x'.repeat(25 * 1024 * 1024) })),
    });
    expect([status, json.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('1,001 items are too many', async () => {
    const { status, json } = await post(Array.from({ length: 1001 }, (_, n) => aBody({}, n)));
    expect([status, json.code, json.detail]).toEqual([413, 'TOO_MANY_ITEMS', expect.stringMatching(/1000.*1001/)]);
  });
});
